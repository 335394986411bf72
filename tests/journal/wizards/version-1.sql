-- A journal of version 1: a hand being looked into. Never changed.
PRAGMA application_id = 1264209201;
PRAGMA user_version = 1;
BEGIN TRANSACTION;
CREATE TABLE entry (
            game INTEGER NOT NULL REFERENCES game,
            seq INTEGER NOT NULL,
            parent INTEGER NOT NULL CHECK (0 <= parent AND parent < seq),
            ask INTEGER NOT NULL,
            move TEXT NOT NULL,
            facts TEXT NOT NULL,
            version INTEGER NOT NULL,
            reading TEXT,
            PRIMARY KEY (game, seq)
        ) STRICT;
INSERT INTO "entry" VALUES(2,1,0,0,'{"move":"PlaceSettlement","seat":0,"ask":0,"place":"1,-1|2,-2|2,-1"}','[{"fact":"StepAnswered","seat":0,"answer":null},{"fact":"StepClosed"},{"fact":"PiecePlaced","place":"1,-1|2,-2|2,-1","piece":{"what":"settlement","seat":0,"note":""}},{"fact":"StepOpened","seats":[0]}]',1,NULL);
INSERT INTO "entry" VALUES(2,2,1,1,'{"move":"PlaceRoad","seat":0,"ask":1,"place":"1,-1|2,-1"}','[{"fact":"StepAnswered","seat":0,"answer":null},{"fact":"StepClosed"},{"fact":"PiecePlaced","place":"1,-1|2,-1","piece":{"what":"road","seat":0,"note":""}},{"fact":"StepOpened","seats":[1]}]',1,NULL);
INSERT INTO "entry" VALUES(2,3,2,2,'{"move":"PlaceSettlement","seat":1,"ask":2,"place":"0,-2|1,-3|1,-2"}','[{"fact":"StepAnswered","seat":1,"answer":null},{"fact":"StepClosed"},{"fact":"PiecePlaced","place":"0,-2|1,-3|1,-2","piece":{"what":"settlement","seat":1,"note":""}},{"fact":"StepOpened","seats":[1]}]',1,NULL);
INSERT INTO "entry" VALUES(2,4,3,3,'{"move":"PlaceRoad","seat":1,"ask":3,"place":"0,-2|1,-3"}','[{"fact":"StepAnswered","seat":1,"answer":null},{"fact":"StepClosed"},{"fact":"PiecePlaced","place":"0,-2|1,-3","piece":{"what":"road","seat":1,"note":""}},{"fact":"StepOpened","seats":[2]}]',1,NULL);
INSERT INTO "entry" VALUES(2,5,4,4,'{"move":"PlaceSettlement","seat":2,"ask":4,"place":"-2,2|-2,3|-1,2"}','[{"fact":"StepAnswered","seat":2,"answer":null},{"fact":"StepClosed"},{"fact":"PiecePlaced","place":"-2,2|-2,3|-1,2","piece":{"what":"settlement","seat":2,"note":""}},{"fact":"StepOpened","seats":[2]}]',1,NULL);
INSERT INTO "entry" VALUES(2,6,5,5,'{"move":"PlaceRoad","seat":2,"ask":5,"place":"-2,3|-1,2"}','[{"fact":"StepAnswered","seat":2,"answer":null},{"fact":"StepClosed"},{"fact":"PiecePlaced","place":"-2,3|-1,2","piece":{"what":"road","seat":2,"note":""}},{"fact":"StepOpened","seats":[2]}]',1,NULL);
INSERT INTO "entry" VALUES(2,7,6,6,'{"move":"PlaceSettlement","seat":2,"ask":6,"place":"-3,2|-2,1|-2,2"}','[{"fact":"StepAnswered","seat":2,"answer":null},{"fact":"StepClosed"},{"fact":"PiecePlaced","place":"-3,2|-2,1|-2,2","piece":{"what":"settlement","seat":2,"note":""}},{"fact":"CardsMoved","source":"bank","target":"hand:2","cards":{"value":{"gold":1,"wood":1},"told_to":[-1]}},{"fact":"StepOpened","seats":[2]}]',1,NULL);
INSERT INTO "entry" VALUES(2,8,7,7,'{"move":"PlaceRoad","seat":2,"ask":7,"place":"-2,1|-2,2"}','[{"fact":"StepAnswered","seat":2,"answer":null},{"fact":"StepClosed"},{"fact":"PiecePlaced","place":"-2,1|-2,2","piece":{"what":"road","seat":2,"note":""}},{"fact":"StepOpened","seats":[1]}]',1,NULL);
INSERT INTO "entry" VALUES(2,9,8,8,'{"move":"PlaceSettlement","seat":1,"ask":8,"place":"1,-2|2,-3|2,-2"}','[{"fact":"StepAnswered","seat":1,"answer":null},{"fact":"StepClosed"},{"fact":"PiecePlaced","place":"1,-2|2,-3|2,-2","piece":{"what":"settlement","seat":1,"note":""}},{"fact":"CardsMoved","source":"bank","target":"hand:1","cards":{"value":{"mana":1,"ore":1},"told_to":[-1]}},{"fact":"StepOpened","seats":[1]}]',1,NULL);
INSERT INTO "entry" VALUES(2,10,9,9,'{"move":"PlaceRoad","seat":1,"ask":9,"place":"1,-2|2,-3"}','[{"fact":"StepAnswered","seat":1,"answer":null},{"fact":"StepClosed"},{"fact":"PiecePlaced","place":"1,-2|2,-3","piece":{"what":"road","seat":1,"note":""}},{"fact":"StepOpened","seats":[0]}]',1,NULL);
INSERT INTO "entry" VALUES(2,11,10,10,'{"move":"PlaceSettlement","seat":0,"ask":10,"place":"-2,-1|-2,0|-1,-1"}','[{"fact":"StepAnswered","seat":0,"answer":null},{"fact":"StepClosed"},{"fact":"PiecePlaced","place":"-2,-1|-2,0|-1,-1","piece":{"what":"settlement","seat":0,"note":""}},{"fact":"CardsMoved","source":"bank","target":"hand:0","cards":{"value":{"sheep":1,"wood":1},"told_to":[-1]}},{"fact":"StepOpened","seats":[0]}]',1,NULL);
INSERT INTO "entry" VALUES(2,12,11,11,'{"move":"PlaceRoad","seat":0,"ask":11,"place":"-2,-1|-1,-1"}','[{"fact":"StepAnswered","seat":0,"answer":null},{"fact":"StepClosed"},{"fact":"PiecePlaced","place":"-2,-1|-1,-1","piece":{"what":"road","seat":0,"note":""}},{"fact":"StepClosed"},{"fact":"TurnBegan","seat":0},{"fact":"StepsQueued","steps":[{"name":"before_roll","seats":null,"about":"","offer":null,"answered":[],"opened":false},{"name":"roll","seats":null,"about":"","offer":null,"answered":[],"opened":false},{"name":"trade","seats":null,"about":"","offer":null,"answered":[],"opened":false},{"name":"build","seats":null,"about":"","offer":null,"answered":[],"opened":false},{"name":"end_turn","seats":null,"about":"","offer":null,"answered":[],"opened":false},{"name":"keep_dragon","seats":null,"about":"","offer":null,"answered":[],"opened":false},{"name":"special_building","seats":null,"about":"","offer":null,"answered":[],"opened":false},{"name":"next_turn","seats":null,"about":"","offer":null,"answered":[],"opened":false}],"in_front":false},{"fact":"StepOpened","seats":[0]}]',1,NULL);
INSERT INTO "entry" VALUES(2,13,12,12,'{"move":"CorrectWizard","seat":0,"ask":12,"wizard":"hafli","owner":0}','[{"fact":"WizardHired","seat":0,"wizard":"hafli","before":true}]',1,NULL);
INSERT INTO "entry" VALUES(2,14,13,13,'{"move":"Correct","seat":0,"ask":13,"facts":[{"fact":"CardsMoved","source":"bank","target":"hand:0","cards":{"value":{"mana":3},"told_to":[-1]}},{"fact":"CardsMoved","source":"bank","target":"hand:1","cards":{"value":{"ore":1,"wood":2},"told_to":[-1]}},{"fact":"TurnBegan","seat":0},{"fact":"DiceThrown","seat":0,"faces":[3,4]},{"fact":"PieceRemoved","place":"0,-2","piece":{"what":"robber","seat":-1,"note":""}},{"fact":"PiecePlaced","place":"0,-2","piece":{"what":"robber","seat":-1,"note":""}},{"fact":"AgendaSet","steps":[{"name":"steal","seats":[0],"about":"","offer":null,"answered":[],"opened":true},{"name":"trade","seats":null,"about":"","offer":null,"answered":[],"opened":false},{"name":"build","seats":null,"about":"","offer":null,"answered":[],"opened":false},{"name":"end_turn","seats":null,"about":"","offer":null,"answered":[],"opened":false},{"name":"next_turn","seats":null,"about":"","offer":null,"answered":[],"opened":false}]}],"repeat":null}','[{"fact":"CardsMoved","source":"bank","target":"hand:0","cards":{"value":{"mana":3},"told_to":[-1]}},{"fact":"CardsMoved","source":"bank","target":"hand:1","cards":{"value":{"ore":1,"wood":2},"told_to":[-1]}},{"fact":"TurnBegan","seat":0},{"fact":"DiceThrown","seat":0,"faces":[3,4]},{"fact":"PieceRemoved","place":"0,-2","piece":{"what":"robber","seat":-1,"note":""}},{"fact":"PiecePlaced","place":"0,-2","piece":{"what":"robber","seat":-1,"note":""}},{"fact":"AgendaSet","steps":[{"name":"steal","seats":[0],"about":"","offer":null,"answered":[],"opened":true},{"name":"trade","seats":null,"about":"","offer":null,"answered":[],"opened":false},{"name":"build","seats":null,"about":"","offer":null,"answered":[],"opened":false},{"name":"end_turn","seats":null,"about":"","offer":null,"answered":[],"opened":false},{"name":"next_turn","seats":null,"about":"","offer":null,"answered":[],"opened":false}]}]',1,NULL);
INSERT INTO "entry" VALUES(2,15,14,14,'{"move":"Foresee","seat":0,"ask":14,"victim":1}','[{"fact":"StepAnswered","seat":0,"answer":null},{"fact":"StepClosed"},{"fact":"SpellCast","seat":0,"spell":"clairvoyance"},{"fact":"CardsMoved","source":"hand:0","target":"bank","cards":{"value":{"mana":1},"told_to":[-1]}},{"fact":"Noted","what":"clairvoyance"},{"fact":"CardsSeen","pile":"hand:1","cards":{"value":{"mana":1,"ore":2,"wood":2},"told_to":[0,1]}},{"fact":"StepsQueued","steps":[{"name":"take_card","seats":[0],"about":"1","offer":null,"answered":[],"opened":false}],"in_front":true},{"fact":"StepOpened","seats":[0]}]',1,NULL);
CREATE TABLE game (
            id INTEGER PRIMARY KEY,
            name TEXT NOT NULL,
            room TEXT NOT NULL,
            setup TEXT NOT NULL,
            seed BLOB NOT NULL,
            began REAL NOT NULL
        ) STRICT;
INSERT INTO "game" VALUES(2,'Version 1 of wizards','wizards','{"room":"wizards","seats":[{"name":"Ann","colour":"red","neutral":false},{"name":"Ben","colour":"blue","neutral":false},{"name":"Cleo","colour":"white","neutral":false}],"board":{"island":"standard","terrain":[["-2,0","pasture"],["-2,1","forest"],["-2,2","gold_river"],["-1,-1","forest"],["-1,0","hills"],["-1,1","fields"],["-1,2","fields"],["0,-2","fields"],["0,-1","mountains"],["0,0","pasture"],["0,1","forest"],["0,2","gold_river"],["1,-2","mountains"],["1,-1","mountains"],["1,0","fields"],["1,1","hills"],["2,-2","magic_city"],["2,-1","hills"],["2,0","pasture"]],"tokens":[["-2,0",5],["-2,1",10],["-2,2",9],["-1,-1",8],["-1,0",2],["-1,1",8],["-1,2",3],["0,-2",2],["0,-1",10],["0,0",11],["0,1",5],["0,2",12],["1,-2",4],["1,-1",6],["1,0",9],["1,1",6],["2,-2",4],["2,-1",11],["2,0",3]],"ports":[{"edge":"-3,1|-2,0","kind":"any","rate":3},{"edge":"-3,3|-2,2","kind":"any","rate":3},{"edge":"-2,-1|-1,-1","kind":"wheat","rate":2},{"edge":"-1,2|-1,3","kind":"any","rate":3},{"edge":"0,-3|0,-2","kind":"brick","rate":2},{"edge":"0,2|1,2","kind":"wood","rate":2},{"edge":"1,-2|2,-3","kind":"sheep","rate":2},{"edge":"2,-2|3,-2","kind":"gold","rate":2},{"edge":"2,0|3,0","kind":"ore","rate":2}],"robber":"0,-2"},"first":0,"hands":"physical","options":{"port_turn":"next","victory_points":6}}',X'73656564',1700000180.0);
CREATE TABLE head (
            game INTEGER NOT NULL REFERENCES game,
            number INTEGER NOT NULL,
            entry INTEGER NOT NULL,
            winner INTEGER NOT NULL,
            at REAL NOT NULL,
            PRIMARY KEY (game, number)
        ) STRICT;
INSERT INTO "head" VALUES(2,1,15,-1,1700000240.0);
CREATE TRIGGER game_update BEFORE UPDATE ON game
            BEGIN SELECT RAISE(ABORT, 'the journal is append-only'); END;
CREATE TRIGGER game_delete BEFORE DELETE ON game
            BEGIN SELECT RAISE(ABORT, 'the journal is append-only'); END;
CREATE TRIGGER entry_update BEFORE UPDATE ON entry
            BEGIN SELECT RAISE(ABORT, 'the journal is append-only'); END;
CREATE TRIGGER entry_delete BEFORE DELETE ON entry
            BEGIN SELECT RAISE(ABORT, 'the journal is append-only'); END;
CREATE TRIGGER head_update BEFORE UPDATE ON head
            BEGIN SELECT RAISE(ABORT, 'the journal is append-only'); END;
CREATE TRIGGER head_delete BEFORE DELETE ON head
            BEGIN SELECT RAISE(ABORT, 'the journal is append-only'); END;
COMMIT;
