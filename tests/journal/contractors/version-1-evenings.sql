-- Evenings of version 1, one of each kind of hands, with thefts and monopolies. Never changed.
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
INSERT INTO "entry" VALUES(3,1,0,0,'{"move":"DrawDirection","seat":0,"ask":0,"side":0}','[{"fact":"StepAnswered","seat":0,"answer":null},{"fact":"StepClosed"},{"fact":"WaveTurned","side":0},{"fact":"StepClosed"},{"fact":"PiecePlaced","place":"0,-3","piece":{"what":"works_marker","seat":-1,"note":""}},{"fact":"StepOpened","seats":[0]}]',1,NULL);
INSERT INTO "entry" VALUES(3,2,1,1,'{"move":"PlaceSettlement","seat":0,"ask":1,"place":"-1,2|0,1|0,2"}','[{"fact":"StepAnswered","seat":0,"answer":null},{"fact":"StepClosed"},{"fact":"PiecePlaced","place":"-1,2|0,1|0,2","piece":{"what":"settlement","seat":0,"note":""}},{"fact":"StepOpened","seats":[0]}]',1,NULL);
INSERT INTO "entry" VALUES(3,3,2,2,'{"move":"PlaceRoad","seat":0,"ask":2,"place":"-1,2|0,2"}','[{"fact":"StepAnswered","seat":0,"answer":null},{"fact":"StepClosed"},{"fact":"PiecePlaced","place":"-1,2|0,2","piece":{"what":"road","seat":0,"note":""}},{"fact":"StepOpened","seats":[1]}]',1,NULL);
INSERT INTO "entry" VALUES(3,4,3,3,'{"move":"PlaceSettlement","seat":1,"ask":3,"place":"-1,-1|-1,0|0,-1"}','[{"fact":"StepAnswered","seat":1,"answer":null},{"fact":"StepClosed"},{"fact":"PiecePlaced","place":"-1,-1|-1,0|0,-1","piece":{"what":"settlement","seat":1,"note":""}},{"fact":"StepOpened","seats":[1]}]',1,NULL);
INSERT INTO "entry" VALUES(3,5,4,4,'{"move":"PlaceRoad","seat":1,"ask":4,"place":"-1,0|0,-1"}','[{"fact":"StepAnswered","seat":1,"answer":null},{"fact":"StepClosed"},{"fact":"PiecePlaced","place":"-1,0|0,-1","piece":{"what":"road","seat":1,"note":""}},{"fact":"StepOpened","seats":[2]}]',1,NULL);
INSERT INTO "entry" VALUES(3,6,5,5,'{"move":"PlaceSettlement","seat":2,"ask":5,"place":"-1,3|0,2|0,3"}','[{"fact":"StepAnswered","seat":2,"answer":null},{"fact":"StepClosed"},{"fact":"PiecePlaced","place":"-1,3|0,2|0,3","piece":{"what":"settlement","seat":2,"note":""}},{"fact":"StepOpened","seats":[2]}]',1,NULL);
INSERT INTO "entry" VALUES(3,7,6,6,'{"move":"PlaceRoad","seat":2,"ask":6,"place":"0,2|0,3"}','[{"fact":"StepAnswered","seat":2,"answer":null},{"fact":"StepClosed"},{"fact":"PiecePlaced","place":"0,2|0,3","piece":{"what":"road","seat":2,"note":""}},{"fact":"StepOpened","seats":[2]}]',1,NULL);
INSERT INTO "entry" VALUES(3,8,7,7,'{"move":"PlaceSettlement","seat":2,"ask":7,"place":"0,-1|0,0|1,-1"}','[{"fact":"StepAnswered","seat":2,"answer":null},{"fact":"StepClosed"},{"fact":"PiecePlaced","place":"0,-1|0,0|1,-1","piece":{"what":"settlement","seat":2,"note":""}},{"fact":"CardsMoved","source":"bank","target":"hand:2","cards":{"value":{"sheep":2,"wheat":1},"told_to":[-1]}},{"fact":"StepOpened","seats":[2]}]',1,NULL);
INSERT INTO "entry" VALUES(3,9,8,8,'{"move":"PlaceRoad","seat":2,"ask":8,"place":"0,0|1,-1"}','[{"fact":"StepAnswered","seat":2,"answer":null},{"fact":"StepClosed"},{"fact":"PiecePlaced","place":"0,0|1,-1","piece":{"what":"road","seat":2,"note":""}},{"fact":"StepOpened","seats":[1]}]',1,NULL);
INSERT INTO "entry" VALUES(3,10,9,9,'{"move":"PlaceSettlement","seat":1,"ask":9,"place":"1,-1|1,0|2,-1"}','[{"fact":"StepAnswered","seat":1,"answer":null},{"fact":"StepClosed"},{"fact":"PiecePlaced","place":"1,-1|1,0|2,-1","piece":{"what":"settlement","seat":1,"note":""}},{"fact":"CardsMoved","source":"bank","target":"hand:1","cards":{"value":{"sheep":2,"wheat":1},"told_to":[-1]}},{"fact":"StepOpened","seats":[1]}]',1,NULL);
INSERT INTO "entry" VALUES(3,11,10,10,'{"move":"PlaceRoad","seat":1,"ask":10,"place":"1,0|2,-1"}','[{"fact":"StepAnswered","seat":1,"answer":null},{"fact":"StepClosed"},{"fact":"PiecePlaced","place":"1,0|2,-1","piece":{"what":"road","seat":1,"note":""}},{"fact":"StepOpened","seats":[0]}]',1,NULL);
INSERT INTO "entry" VALUES(3,12,11,11,'{"move":"PlaceSettlement","seat":0,"ask":11,"place":"1,-3|1,-2|2,-3"}','[{"fact":"StepAnswered","seat":0,"answer":null},{"fact":"StepClosed"},{"fact":"PiecePlaced","place":"1,-3|1,-2|2,-3","piece":{"what":"settlement","seat":0,"note":""}},{"fact":"CardsMoved","source":"bank","target":"hand:0","cards":{"value":{"wood":1},"told_to":[-1]}},{"fact":"StepOpened","seats":[0]}]',1,NULL);
INSERT INTO "entry" VALUES(3,13,12,12,'{"move":"PlaceRoad","seat":0,"ask":12,"place":"1,-2|2,-3"}','[{"fact":"StepAnswered","seat":0,"answer":null},{"fact":"StepClosed"},{"fact":"PiecePlaced","place":"1,-2|2,-3","piece":{"what":"road","seat":0,"note":""}},{"fact":"StepClosed"},{"fact":"TurnBegan","seat":0},{"fact":"StepsQueued","steps":[{"name":"before_roll","seats":null,"about":"","offer":null,"answered":[],"opened":false},{"name":"roll","seats":null,"about":"","offer":null,"answered":[],"opened":false},{"name":"trade","seats":null,"about":"","offer":null,"answered":[],"opened":false},{"name":"build","seats":null,"about":"","offer":null,"answered":[],"opened":false},{"name":"end_turn","seats":null,"about":"","offer":null,"answered":[],"opened":false},{"name":"special_building","seats":null,"about":"","offer":null,"answered":[],"opened":false},{"name":"next_turn","seats":null,"about":"","offer":null,"answered":[],"opened":false}],"in_front":false},{"fact":"StepOpened","seats":[0]}]',1,NULL);
INSERT INTO "entry" VALUES(3,14,13,13,'{"move":"Roll","seat":0,"ask":13,"dice":[6,1]}','[{"fact":"StepClosed"},{"fact":"StepAnswered","seat":0,"answer":null},{"fact":"StepClosed"},{"fact":"DiceThrown","seat":0,"faces":[6,1]},{"fact":"StepsQueued","steps":[{"name":"wave","seats":null,"about":"","offer":null,"answered":[],"opened":false},{"name":"discard","seats":null,"about":"","offer":null,"answered":[],"opened":false},{"name":"move_robber","seats":null,"about":"","offer":null,"answered":[],"opened":false},{"name":"steal","seats":null,"about":"","offer":null,"answered":[],"opened":false},{"name":"new_direction","seats":null,"about":"","offer":null,"answered":[],"opened":false},{"name":"auction","seats":null,"about":"","offer":null,"answered":[],"opened":false}],"in_front":true},{"fact":"StepOpened","seats":[0]},{"fact":"WaveCame","side":0}]',1,NULL);
INSERT INTO "entry" VALUES(3,15,14,14,'{"move":"GiveToWave","seat":0,"ask":14,"cards":{"wood":1}}','[{"fact":"StepAnswered","seat":0,"answer":{"value":{"move":"GiveToWave","seat":0,"ask":14,"cards":{"wood":1}},"told_to":[0]}},{"fact":"StepClosed"},{"fact":"CardsMoved","source":"hand:0","target":"bank","cards":{"value":{"wood":1},"told_to":[-1]}},{"fact":"StepClosed"},{"fact":"StepOpened","seats":[0]}]',1,NULL);
INSERT INTO "entry" VALUES(3,16,15,15,'{"move":"MoveRobber","seat":0,"ask":15,"hex":"1,0"}','[{"fact":"StepAnswered","seat":0,"answer":null},{"fact":"StepClosed"},{"fact":"PieceRemoved","place":"-1,2","piece":{"what":"robber","seat":-1,"note":""}},{"fact":"PiecePlaced","place":"1,0","piece":{"what":"robber","seat":-1,"note":""}},{"fact":"StepOpened","seats":[0]}]',1,NULL);
INSERT INTO "entry" VALUES(3,17,16,16,'{"move":"Steal","seat":0,"ask":16,"victim":1,"card":{"sheep":1}}','[{"fact":"StepAnswered","seat":0,"answer":null},{"fact":"StepClosed"},{"fact":"CardsMoved","source":"hand:1","target":"hand:0","cards":{"value":{"sheep":1},"told_to":[0,1]}},{"fact":"StepOpened","seats":[0]}]',1,NULL);
INSERT INTO "entry" VALUES(4,1,0,0,'{"move":"DrawDirection","seat":0,"ask":0,"side":0}','[{"fact":"StepAnswered","seat":0,"answer":null},{"fact":"StepClosed"},{"fact":"WaveTurned","side":0},{"fact":"StepClosed"},{"fact":"PiecePlaced","place":"0,-3","piece":{"what":"works_marker","seat":-1,"note":""}},{"fact":"StepOpened","seats":[0]}]',1,NULL);
INSERT INTO "entry" VALUES(4,2,1,1,'{"move":"PlaceSettlement","seat":0,"ask":1,"place":"-1,2|0,1|0,2"}','[{"fact":"StepAnswered","seat":0,"answer":null},{"fact":"StepClosed"},{"fact":"PiecePlaced","place":"-1,2|0,1|0,2","piece":{"what":"settlement","seat":0,"note":""}},{"fact":"StepOpened","seats":[0]}]',1,NULL);
INSERT INTO "entry" VALUES(4,3,2,2,'{"move":"PlaceRoad","seat":0,"ask":2,"place":"-1,2|0,2"}','[{"fact":"StepAnswered","seat":0,"answer":null},{"fact":"StepClosed"},{"fact":"PiecePlaced","place":"-1,2|0,2","piece":{"what":"road","seat":0,"note":""}},{"fact":"StepOpened","seats":[1]}]',1,NULL);
INSERT INTO "entry" VALUES(4,4,3,3,'{"move":"PlaceSettlement","seat":1,"ask":3,"place":"-1,-1|-1,0|0,-1"}','[{"fact":"StepAnswered","seat":1,"answer":null},{"fact":"StepClosed"},{"fact":"PiecePlaced","place":"-1,-1|-1,0|0,-1","piece":{"what":"settlement","seat":1,"note":""}},{"fact":"StepOpened","seats":[1]}]',1,NULL);
INSERT INTO "entry" VALUES(4,5,4,4,'{"move":"PlaceRoad","seat":1,"ask":4,"place":"-1,0|0,-1"}','[{"fact":"StepAnswered","seat":1,"answer":null},{"fact":"StepClosed"},{"fact":"PiecePlaced","place":"-1,0|0,-1","piece":{"what":"road","seat":1,"note":""}},{"fact":"StepOpened","seats":[2]}]',1,NULL);
INSERT INTO "entry" VALUES(4,6,5,5,'{"move":"PlaceSettlement","seat":2,"ask":5,"place":"-1,3|0,2|0,3"}','[{"fact":"StepAnswered","seat":2,"answer":null},{"fact":"StepClosed"},{"fact":"PiecePlaced","place":"-1,3|0,2|0,3","piece":{"what":"settlement","seat":2,"note":""}},{"fact":"StepOpened","seats":[2]}]',1,NULL);
INSERT INTO "entry" VALUES(4,7,6,6,'{"move":"PlaceRoad","seat":2,"ask":6,"place":"0,2|0,3"}','[{"fact":"StepAnswered","seat":2,"answer":null},{"fact":"StepClosed"},{"fact":"PiecePlaced","place":"0,2|0,3","piece":{"what":"road","seat":2,"note":""}},{"fact":"StepOpened","seats":[2]}]',1,NULL);
INSERT INTO "entry" VALUES(4,8,7,7,'{"move":"PlaceSettlement","seat":2,"ask":7,"place":"0,-1|0,0|1,-1"}','[{"fact":"StepAnswered","seat":2,"answer":null},{"fact":"StepClosed"},{"fact":"PiecePlaced","place":"0,-1|0,0|1,-1","piece":{"what":"settlement","seat":2,"note":""}},{"fact":"CardsMoved","source":"bank","target":"hand:2","cards":{"value":{"sheep":2,"wheat":1},"told_to":[-1]}},{"fact":"StepOpened","seats":[2]}]',1,NULL);
INSERT INTO "entry" VALUES(4,9,8,8,'{"move":"PlaceRoad","seat":2,"ask":8,"place":"0,0|1,-1"}','[{"fact":"StepAnswered","seat":2,"answer":null},{"fact":"StepClosed"},{"fact":"PiecePlaced","place":"0,0|1,-1","piece":{"what":"road","seat":2,"note":""}},{"fact":"StepOpened","seats":[1]}]',1,NULL);
INSERT INTO "entry" VALUES(4,10,9,9,'{"move":"PlaceSettlement","seat":1,"ask":9,"place":"1,-1|1,0|2,-1"}','[{"fact":"StepAnswered","seat":1,"answer":null},{"fact":"StepClosed"},{"fact":"PiecePlaced","place":"1,-1|1,0|2,-1","piece":{"what":"settlement","seat":1,"note":""}},{"fact":"CardsMoved","source":"bank","target":"hand:1","cards":{"value":{"sheep":2,"wheat":1},"told_to":[-1]}},{"fact":"StepOpened","seats":[1]}]',1,NULL);
INSERT INTO "entry" VALUES(4,11,10,10,'{"move":"PlaceRoad","seat":1,"ask":10,"place":"1,0|2,-1"}','[{"fact":"StepAnswered","seat":1,"answer":null},{"fact":"StepClosed"},{"fact":"PiecePlaced","place":"1,0|2,-1","piece":{"what":"road","seat":1,"note":""}},{"fact":"StepOpened","seats":[0]}]',1,NULL);
INSERT INTO "entry" VALUES(4,12,11,11,'{"move":"PlaceSettlement","seat":0,"ask":11,"place":"1,-3|1,-2|2,-3"}','[{"fact":"StepAnswered","seat":0,"answer":null},{"fact":"StepClosed"},{"fact":"PiecePlaced","place":"1,-3|1,-2|2,-3","piece":{"what":"settlement","seat":0,"note":""}},{"fact":"CardsMoved","source":"bank","target":"hand:0","cards":{"value":{"wood":1},"told_to":[-1]}},{"fact":"StepOpened","seats":[0]}]',1,NULL);
INSERT INTO "entry" VALUES(4,13,12,12,'{"move":"PlaceRoad","seat":0,"ask":12,"place":"1,-2|2,-3"}','[{"fact":"StepAnswered","seat":0,"answer":null},{"fact":"StepClosed"},{"fact":"PiecePlaced","place":"1,-2|2,-3","piece":{"what":"road","seat":0,"note":""}},{"fact":"StepClosed"},{"fact":"TurnBegan","seat":0},{"fact":"StepsQueued","steps":[{"name":"before_roll","seats":null,"about":"","offer":null,"answered":[],"opened":false},{"name":"roll","seats":null,"about":"","offer":null,"answered":[],"opened":false},{"name":"trade","seats":null,"about":"","offer":null,"answered":[],"opened":false},{"name":"build","seats":null,"about":"","offer":null,"answered":[],"opened":false},{"name":"end_turn","seats":null,"about":"","offer":null,"answered":[],"opened":false},{"name":"special_building","seats":null,"about":"","offer":null,"answered":[],"opened":false},{"name":"next_turn","seats":null,"about":"","offer":null,"answered":[],"opened":false}],"in_front":false},{"fact":"StepOpened","seats":[0]}]',1,NULL);
INSERT INTO "entry" VALUES(4,14,13,13,'{"move":"Roll","seat":0,"ask":13,"dice":[6,1]}','[{"fact":"StepClosed"},{"fact":"StepAnswered","seat":0,"answer":null},{"fact":"StepClosed"},{"fact":"DiceThrown","seat":0,"faces":[6,1]},{"fact":"StepsQueued","steps":[{"name":"wave","seats":null,"about":"","offer":null,"answered":[],"opened":false},{"name":"discard","seats":null,"about":"","offer":null,"answered":[],"opened":false},{"name":"move_robber","seats":null,"about":"","offer":null,"answered":[],"opened":false},{"name":"steal","seats":null,"about":"","offer":null,"answered":[],"opened":false},{"name":"new_direction","seats":null,"about":"","offer":null,"answered":[],"opened":false},{"name":"auction","seats":null,"about":"","offer":null,"answered":[],"opened":false}],"in_front":true},{"fact":"StepOpened","seats":[0]},{"fact":"WaveCame","side":0}]',1,NULL);
INSERT INTO "entry" VALUES(4,15,14,14,'{"move":"GiveToWave","seat":0,"ask":14,"cards":{"wood":1}}','[{"fact":"StepAnswered","seat":0,"answer":{"value":{"move":"GiveToWave","seat":0,"ask":14,"cards":{"wood":1}},"told_to":[0]}},{"fact":"StepClosed"},{"fact":"CardsMoved","source":"hand:0","target":"bank","cards":{"value":{"wood":1},"told_to":[-1]}},{"fact":"StepClosed"},{"fact":"StepOpened","seats":[0]}]',1,NULL);
INSERT INTO "entry" VALUES(4,16,15,15,'{"move":"MoveRobber","seat":0,"ask":15,"hex":"1,0"}','[{"fact":"StepAnswered","seat":0,"answer":null},{"fact":"StepClosed"},{"fact":"PieceRemoved","place":"-1,2","piece":{"what":"robber","seat":-1,"note":""}},{"fact":"PiecePlaced","place":"1,0","piece":{"what":"robber","seat":-1,"note":""}},{"fact":"StepOpened","seats":[0]}]',1,NULL);
INSERT INTO "entry" VALUES(4,17,16,16,'{"move":"Steal","seat":0,"ask":16,"victim":1,"card":{"unseen":1}}','[{"fact":"StepAnswered","seat":0,"answer":null},{"fact":"StepClosed"},{"fact":"CardsMoved","source":"hand:1","target":"hand:0","cards":{"value":{"unseen":1},"told_to":[-1,0,1]}},{"fact":"StepOpened","seats":[0]}]',1,NULL);
CREATE TABLE game (
            id INTEGER PRIMARY KEY,
            name TEXT NOT NULL,
            room TEXT NOT NULL,
            setup TEXT NOT NULL,
            seed BLOB NOT NULL,
            began REAL NOT NULL
        ) STRICT;
INSERT INTO "game" VALUES(3,'contractors, digital','contractors','{"room":"contractors","seats":[{"name":"Ann","colour":"red","neutral":false},{"name":"Ben","colour":"blue","neutral":false},{"name":"Cleo","colour":"white","neutral":false}],"board":{"island":"standard","terrain":[["-2,0","fields"],["-2,1","hills"],["-2,2","mountains"],["-1,-1","pasture"],["-1,0","fields"],["-1,1","hills"],["-1,2","desert"],["0,-2","forest"],["0,-1","pasture"],["0,0","fields"],["0,1","mountains"],["0,2","forest"],["1,-2","forest"],["1,-1","pasture"],["1,0","fields"],["1,1","mountains"],["2,-2","forest"],["2,-1","pasture"],["2,0","hills"]],"tokens":[["-2,0",6],["-2,1",3],["-2,2",8],["-1,-1",2],["-1,0",9],["-1,1",4],["0,-2",5],["0,-1",10],["0,0",11],["0,1",5],["0,2",10],["1,-2",8],["1,-1",3],["1,0",6],["1,1",9],["2,-2",4],["2,-1",11],["2,0",12]],"ports":[{"edge":"-3,1|-2,1","kind":"brick","rate":2},{"edge":"-3,3|-2,2","kind":"wood","rate":2},{"edge":"-2,-1|-2,0","kind":"sheep","rate":2},{"edge":"-1,3|0,2","kind":"any","rate":3},{"edge":"0,-3|0,-2","kind":"wheat","rate":2},{"edge":"1,-2|2,-3","kind":"ore","rate":2},{"edge":"1,1|1,2","kind":"any","rate":3},{"edge":"2,-2|3,-2","kind":"any","rate":3},{"edge":"2,0|3,0","kind":"any","rate":3}],"robber":"-1,2"},"first":0,"hands":"digital","options":{}}',X'000102030405060708090A0B0C0D0E0F101112131415161718191A1B1C1D1E1F',1000116.0);
INSERT INTO "game" VALUES(4,'contractors, physical','contractors','{"room":"contractors","seats":[{"name":"Ann","colour":"red","neutral":false},{"name":"Ben","colour":"blue","neutral":false},{"name":"Cleo","colour":"white","neutral":false}],"board":{"island":"standard","terrain":[["-2,0","fields"],["-2,1","hills"],["-2,2","mountains"],["-1,-1","pasture"],["-1,0","fields"],["-1,1","hills"],["-1,2","desert"],["0,-2","forest"],["0,-1","pasture"],["0,0","fields"],["0,1","mountains"],["0,2","forest"],["1,-2","forest"],["1,-1","pasture"],["1,0","fields"],["1,1","mountains"],["2,-2","forest"],["2,-1","pasture"],["2,0","hills"]],"tokens":[["-2,0",6],["-2,1",3],["-2,2",8],["-1,-1",2],["-1,0",9],["-1,1",4],["0,-2",5],["0,-1",10],["0,0",11],["0,1",5],["0,2",10],["1,-2",8],["1,-1",3],["1,0",6],["1,1",9],["2,-2",4],["2,-1",11],["2,0",12]],"ports":[{"edge":"-3,1|-2,1","kind":"brick","rate":2},{"edge":"-3,3|-2,2","kind":"wood","rate":2},{"edge":"-2,-1|-2,0","kind":"sheep","rate":2},{"edge":"-1,3|0,2","kind":"any","rate":3},{"edge":"0,-3|0,-2","kind":"wheat","rate":2},{"edge":"1,-2|2,-3","kind":"ore","rate":2},{"edge":"1,1|1,2","kind":"any","rate":3},{"edge":"2,-2|3,-2","kind":"any","rate":3},{"edge":"2,0|3,0","kind":"any","rate":3}],"robber":"-1,2"},"first":0,"hands":"physical","options":{}}',X'000102030405060708090A0B0C0D0E0F101112131415161718191A1B1C1D1E1F',1000135.0);
CREATE TABLE head (
            game INTEGER NOT NULL REFERENCES game,
            number INTEGER NOT NULL,
            entry INTEGER NOT NULL,
            winner INTEGER NOT NULL,
            at REAL NOT NULL,
            PRIMARY KEY (game, number)
        ) STRICT;
INSERT INTO "head" VALUES(3,1,0,-1,1000117.0);
INSERT INTO "head" VALUES(3,2,1,-1,1000118.0);
INSERT INTO "head" VALUES(3,3,2,-1,1000119.0);
INSERT INTO "head" VALUES(3,4,3,-1,1000120.0);
INSERT INTO "head" VALUES(3,5,4,-1,1000121.0);
INSERT INTO "head" VALUES(3,6,5,-1,1000122.0);
INSERT INTO "head" VALUES(3,7,6,-1,1000123.0);
INSERT INTO "head" VALUES(3,8,7,-1,1000124.0);
INSERT INTO "head" VALUES(3,9,8,-1,1000125.0);
INSERT INTO "head" VALUES(3,10,9,-1,1000126.0);
INSERT INTO "head" VALUES(3,11,10,-1,1000127.0);
INSERT INTO "head" VALUES(3,12,11,-1,1000128.0);
INSERT INTO "head" VALUES(3,13,12,-1,1000129.0);
INSERT INTO "head" VALUES(3,14,13,-1,1000130.0);
INSERT INTO "head" VALUES(3,15,14,-1,1000131.0);
INSERT INTO "head" VALUES(3,16,15,-1,1000132.0);
INSERT INTO "head" VALUES(3,17,16,-1,1000133.0);
INSERT INTO "head" VALUES(3,18,17,-1,1000134.0);
INSERT INTO "head" VALUES(4,1,0,-1,1000136.0);
INSERT INTO "head" VALUES(4,2,1,-1,1000137.0);
INSERT INTO "head" VALUES(4,3,2,-1,1000138.0);
INSERT INTO "head" VALUES(4,4,3,-1,1000139.0);
INSERT INTO "head" VALUES(4,5,4,-1,1000140.0);
INSERT INTO "head" VALUES(4,6,5,-1,1000141.0);
INSERT INTO "head" VALUES(4,7,6,-1,1000142.0);
INSERT INTO "head" VALUES(4,8,7,-1,1000143.0);
INSERT INTO "head" VALUES(4,9,8,-1,1000144.0);
INSERT INTO "head" VALUES(4,10,9,-1,1000145.0);
INSERT INTO "head" VALUES(4,11,10,-1,1000146.0);
INSERT INTO "head" VALUES(4,12,11,-1,1000147.0);
INSERT INTO "head" VALUES(4,13,12,-1,1000148.0);
INSERT INTO "head" VALUES(4,14,13,-1,1000149.0);
INSERT INTO "head" VALUES(4,15,14,-1,1000150.0);
INSERT INTO "head" VALUES(4,16,15,-1,1000151.0);
INSERT INTO "head" VALUES(4,17,16,-1,1000152.0);
INSERT INTO "head" VALUES(4,18,17,-1,1000153.0);
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
