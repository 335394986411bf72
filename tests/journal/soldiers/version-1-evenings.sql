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
INSERT INTO "entry" VALUES(7,1,0,0,'{"move":"PlaceSettlement","seat":0,"ask":0,"place":"-1,-2|-1,-1|0,-2"}','[{"fact":"StepAnswered","seat":0,"answer":null},{"fact":"StepClosed"},{"fact":"PiecePlaced","place":"-1,-2|-1,-1|0,-2","piece":{"what":"settlement","seat":0,"note":""}},{"fact":"StepOpened","seats":[1]}]',1,NULL);
INSERT INTO "entry" VALUES(7,2,1,1,'{"move":"PlaceSettlement","seat":1,"ask":1,"place":"2,0|2,1|3,0"}','[{"fact":"StepAnswered","seat":1,"answer":null},{"fact":"StepClosed"},{"fact":"PiecePlaced","place":"2,0|2,1|3,0","piece":{"what":"settlement","seat":1,"note":""}},{"fact":"StepOpened","seats":[2]}]',1,NULL);
INSERT INTO "entry" VALUES(7,3,2,2,'{"move":"PlaceSettlement","seat":2,"ask":2,"place":"1,1|1,2|2,1"}','[{"fact":"StepAnswered","seat":2,"answer":null},{"fact":"StepClosed"},{"fact":"PiecePlaced","place":"1,1|1,2|2,1","piece":{"what":"settlement","seat":2,"note":""}},{"fact":"StepOpened","seats":[2]}]',1,NULL);
INSERT INTO "entry" VALUES(7,4,3,3,'{"move":"PlaceSettlement","seat":2,"ask":3,"place":"-3,3|-2,2|-2,3"}','[{"fact":"StepAnswered","seat":2,"answer":null},{"fact":"StepClosed"},{"fact":"PiecePlaced","place":"-3,3|-2,2|-2,3","piece":{"what":"settlement","seat":2,"note":""}},{"fact":"CardsMoved","source":"bank","target":"hand:2","cards":{"value":{"ore":1},"told_to":[-1]}},{"fact":"StepOpened","seats":[2]}]',1,NULL);
INSERT INTO "entry" VALUES(7,5,4,4,'{"move":"PlaceUnits","seat":2,"ask":4,"place":"1,1|1,2|2,1"}','[{"fact":"StepAnswered","seat":2,"answer":null},{"fact":"StepClosed"},{"fact":"PiecePlaced","place":"-3,3|-2,2|-2,3","piece":{"what":"armoured_car","seat":2,"note":""}},{"fact":"PiecePlaced","place":"1,1|1,2|2,1","piece":{"what":"infantry","seat":2,"note":""}},{"fact":"StepOpened","seats":[1]}]',1,NULL);
INSERT INTO "entry" VALUES(7,6,5,5,'{"move":"PlaceSettlement","seat":1,"ask":5,"place":"0,1|1,0|1,1"}','[{"fact":"StepAnswered","seat":1,"answer":null},{"fact":"StepClosed"},{"fact":"PiecePlaced","place":"0,1|1,0|1,1","piece":{"what":"settlement","seat":1,"note":""}},{"fact":"CardsMoved","source":"bank","target":"hand:1","cards":{"value":{"ore":2,"wheat":1},"told_to":[-1]}},{"fact":"StepOpened","seats":[1]}]',1,NULL);
INSERT INTO "entry" VALUES(7,7,6,6,'{"move":"PlaceUnits","seat":1,"ask":6,"place":"0,1|1,0|1,1"}','[{"fact":"StepAnswered","seat":1,"answer":null},{"fact":"StepClosed"},{"fact":"PiecePlaced","place":"0,1|1,0|1,1","piece":{"what":"infantry","seat":1,"note":""}},{"fact":"PiecePlaced","place":"2,0|2,1|3,0","piece":{"what":"armoured_car","seat":1,"note":""}},{"fact":"StepOpened","seats":[0]}]',1,NULL);
INSERT INTO "entry" VALUES(7,8,7,7,'{"move":"PlaceSettlement","seat":0,"ask":7,"place":"-3,0|-2,-1|-2,0"}','[{"fact":"StepAnswered","seat":0,"answer":null},{"fact":"StepClosed"},{"fact":"PiecePlaced","place":"-3,0|-2,-1|-2,0","piece":{"what":"settlement","seat":0,"note":""}},{"fact":"CardsMoved","source":"bank","target":"hand:0","cards":{"value":{"wheat":1},"told_to":[-1]}},{"fact":"StepOpened","seats":[0]}]',1,NULL);
INSERT INTO "entry" VALUES(7,9,8,8,'{"move":"PlaceUnits","seat":0,"ask":8,"place":"-3,0|-2,-1|-2,0"}','[{"fact":"StepAnswered","seat":0,"answer":null},{"fact":"StepClosed"},{"fact":"PiecePlaced","place":"-1,-2|-1,-1|0,-2","piece":{"what":"armoured_car","seat":0,"note":""}},{"fact":"PiecePlaced","place":"-3,0|-2,-1|-2,0","piece":{"what":"infantry","seat":0,"note":""}},{"fact":"StepClosed"},{"fact":"TurnBegan","seat":0},{"fact":"StepsQueued","steps":[{"name":"upkeep","seats":null,"about":"","offer":null,"answered":[],"opened":false},{"name":"before_roll","seats":null,"about":"","offer":null,"answered":[],"opened":false},{"name":"roll","seats":null,"about":"","offer":null,"answered":[],"opened":false},{"name":"trade_and_build","seats":null,"about":"","offer":null,"answered":[],"opened":false},{"name":"end_turn","seats":null,"about":"","offer":null,"answered":[],"opened":false},{"name":"special_building","seats":null,"about":"","offer":null,"answered":[],"opened":false},{"name":"next_turn","seats":null,"about":"","offer":null,"answered":[],"opened":false}],"in_front":false},{"fact":"StepClosed"},{"fact":"StepOpened","seats":[0]}]',1,NULL);
INSERT INTO "entry" VALUES(7,10,9,9,'{"move":"Roll","seat":0,"ask":9,"dice":[6,1]}','[{"fact":"StepClosed"},{"fact":"StepAnswered","seat":0,"answer":null},{"fact":"StepClosed"},{"fact":"DiceThrown","seat":0,"faces":[6,1]},{"fact":"StepsQueued","steps":[{"name":"discard","seats":null,"about":"","offer":null,"answered":[],"opened":false},{"name":"move_robber","seats":null,"about":"","offer":null,"answered":[],"opened":false},{"name":"steal","seats":null,"about":"","offer":null,"answered":[],"opened":false}],"in_front":true},{"fact":"StepClosed"},{"fact":"StepOpened","seats":[0]}]',1,NULL);
INSERT INTO "entry" VALUES(7,11,10,10,'{"move":"MoveRobber","seat":0,"ask":10,"hex":"1,1"}','[{"fact":"StepAnswered","seat":0,"answer":null},{"fact":"StepClosed"},{"fact":"PieceRemoved","place":"-1,2","piece":{"what":"robber","seat":-1,"note":""}},{"fact":"PiecePlaced","place":"1,1","piece":{"what":"robber","seat":-1,"note":""}},{"fact":"StepOpened","seats":[0]}]',1,NULL);
INSERT INTO "entry" VALUES(7,12,11,11,'{"move":"Steal","seat":0,"ask":11,"victim":1,"card":{"wheat":1}}','[{"fact":"StepAnswered","seat":0,"answer":null},{"fact":"StepClosed"},{"fact":"CardsMoved","source":"hand:1","target":"hand:0","cards":{"value":{"wheat":1},"told_to":[0,1]}},{"fact":"StepOpened","seats":[0]}]',1,NULL);
INSERT INTO "entry" VALUES(7,13,12,12,'{"move":"EndTurn","seat":0,"ask":12}','[{"fact":"StepClosed"},{"fact":"StepAnswered","seat":0,"answer":null},{"fact":"StepClosed"},{"fact":"StepClosed"},{"fact":"StepClosed"},{"fact":"TurnBegan","seat":1},{"fact":"StepsQueued","steps":[{"name":"upkeep","seats":null,"about":"","offer":null,"answered":[],"opened":false},{"name":"before_roll","seats":null,"about":"","offer":null,"answered":[],"opened":false},{"name":"roll","seats":null,"about":"","offer":null,"answered":[],"opened":false},{"name":"trade_and_build","seats":null,"about":"","offer":null,"answered":[],"opened":false},{"name":"end_turn","seats":null,"about":"","offer":null,"answered":[],"opened":false},{"name":"special_building","seats":null,"about":"","offer":null,"answered":[],"opened":false},{"name":"next_turn","seats":null,"about":"","offer":null,"answered":[],"opened":false}],"in_front":false},{"fact":"StepClosed"},{"fact":"StepOpened","seats":[1]}]',1,NULL);
INSERT INTO "entry" VALUES(7,14,13,13,'{"move":"Roll","seat":1,"ask":13,"dice":[4,5]}','[{"fact":"StepClosed"},{"fact":"StepAnswered","seat":1,"answer":null},{"fact":"StepClosed"},{"fact":"DiceThrown","seat":1,"faces":[4,5]},{"fact":"StepOpened","seats":[1]}]',1,NULL);
INSERT INTO "entry" VALUES(7,15,14,14,'{"move":"OfferTrade","seat":1,"ask":14,"partner":2,"give":{"ore":1},"get":{"wheat":1}}','[{"fact":"StepsQueued","steps":[{"name":"answer_offer","seats":[2],"about":"","offer":{"move":"OfferTrade","seat":1,"ask":14,"partner":2,"give":{"ore":1},"get":{"wheat":1}},"answered":[],"opened":false}],"in_front":true},{"fact":"StepOpened","seats":[2]}]',1,NULL);
INSERT INTO "entry" VALUES(7,16,15,15,'{"move":"AnswerOffer","seat":2,"ask":15,"answer":"no"}','[{"fact":"StepAnswered","seat":2,"answer":null},{"fact":"StepClosed"},{"fact":"OfferDeclined","seat":2,"wanted":{"wheat":1}}]',1,NULL);
INSERT INTO "entry" VALUES(7,17,16,16,'{"move":"EndTurn","seat":1,"ask":16}','[{"fact":"StepClosed"},{"fact":"StepAnswered","seat":1,"answer":null},{"fact":"StepClosed"},{"fact":"StepClosed"},{"fact":"StepClosed"},{"fact":"TurnBegan","seat":2},{"fact":"StepsQueued","steps":[{"name":"upkeep","seats":null,"about":"","offer":null,"answered":[],"opened":false},{"name":"before_roll","seats":null,"about":"","offer":null,"answered":[],"opened":false},{"name":"roll","seats":null,"about":"","offer":null,"answered":[],"opened":false},{"name":"trade_and_build","seats":null,"about":"","offer":null,"answered":[],"opened":false},{"name":"end_turn","seats":null,"about":"","offer":null,"answered":[],"opened":false},{"name":"special_building","seats":null,"about":"","offer":null,"answered":[],"opened":false},{"name":"next_turn","seats":null,"about":"","offer":null,"answered":[],"opened":false}],"in_front":false},{"fact":"StepClosed"},{"fact":"StepOpened","seats":[2]}]',1,NULL);
INSERT INTO "entry" VALUES(7,18,17,17,'{"move":"Roll","seat":2,"ask":17,"dice":[3,5]}','[{"fact":"StepClosed"},{"fact":"StepAnswered","seat":2,"answer":null},{"fact":"StepClosed"},{"fact":"DiceThrown","seat":2,"faces":[3,5]},{"fact":"CardsMoved","source":"bank","target":"hand:2","cards":{"value":{"ore":1},"told_to":[-1]}},{"fact":"StepOpened","seats":[2]}]',1,NULL);
INSERT INTO "entry" VALUES(7,19,18,18,'{"move":"OfferTrade","seat":2,"ask":18,"partner":1,"give":{"ore":1},"get":{"wheat":1,"wood":1}}','[{"fact":"StepsQueued","steps":[{"name":"answer_offer","seats":[1],"about":"","offer":{"move":"OfferTrade","seat":2,"ask":18,"partner":1,"give":{"ore":1},"get":{"wheat":1,"wood":1}},"answered":[],"opened":false}],"in_front":true},{"fact":"StepOpened","seats":[1]}]',1,NULL);
INSERT INTO "entry" VALUES(7,20,19,19,'{"move":"AnswerOffer","seat":1,"ask":19,"answer":"no"}','[{"fact":"StepAnswered","seat":1,"answer":null},{"fact":"StepClosed"},{"fact":"OfferDeclined","seat":1,"wanted":{"wheat":1,"wood":1}}]',1,NULL);
INSERT INTO "entry" VALUES(7,21,20,20,'{"move":"OfferTrade","seat":2,"ask":20,"partner":0,"give":{"ore":1},"get":{"sheep":1,"wood":1}}','[{"fact":"StepsQueued","steps":[{"name":"answer_offer","seats":[0],"about":"","offer":{"move":"OfferTrade","seat":2,"ask":20,"partner":0,"give":{"ore":1},"get":{"sheep":1,"wood":1}},"answered":[],"opened":false}],"in_front":true},{"fact":"StepOpened","seats":[0]}]',1,NULL);
INSERT INTO "entry" VALUES(7,22,21,21,'{"move":"AnswerOffer","seat":0,"ask":21,"answer":"no"}','[{"fact":"StepAnswered","seat":0,"answer":null},{"fact":"StepClosed"},{"fact":"OfferDeclined","seat":0,"wanted":{"sheep":1,"wood":1}}]',1,NULL);
INSERT INTO "entry" VALUES(7,23,22,22,'{"move":"OfferTrade","seat":2,"ask":22,"partner":1,"give":{"ore":2},"get":{"brick":1,"wheat":1}}','[{"fact":"StepsQueued","steps":[{"name":"answer_offer","seats":[1],"about":"","offer":{"move":"OfferTrade","seat":2,"ask":22,"partner":1,"give":{"ore":2},"get":{"brick":1,"wheat":1}},"answered":[],"opened":false}],"in_front":true},{"fact":"StepOpened","seats":[1]}]',1,NULL);
INSERT INTO "entry" VALUES(7,24,23,23,'{"move":"AnswerOffer","seat":1,"ask":23,"answer":"no"}','[{"fact":"StepAnswered","seat":1,"answer":null},{"fact":"StepClosed"},{"fact":"OfferDeclined","seat":1,"wanted":{"brick":1,"wheat":1}}]',1,NULL);
INSERT INTO "entry" VALUES(7,25,24,24,'{"move":"OfferTrade","seat":2,"ask":24,"partner":0,"give":{"ore":2},"get":{"brick":1,"wood":1}}','[{"fact":"StepsQueued","steps":[{"name":"answer_offer","seats":[0],"about":"","offer":{"move":"OfferTrade","seat":2,"ask":24,"partner":0,"give":{"ore":2},"get":{"brick":1,"wood":1}},"answered":[],"opened":false}],"in_front":true},{"fact":"StepOpened","seats":[0]}]',1,NULL);
INSERT INTO "entry" VALUES(7,26,25,25,'{"move":"AnswerOffer","seat":0,"ask":25,"answer":"no"}','[{"fact":"StepAnswered","seat":0,"answer":null},{"fact":"StepClosed"},{"fact":"OfferDeclined","seat":0,"wanted":{"brick":1,"wood":1}}]',1,NULL);
INSERT INTO "entry" VALUES(7,27,26,26,'{"move":"EndTurn","seat":2,"ask":26}','[{"fact":"StepClosed"},{"fact":"StepAnswered","seat":2,"answer":null},{"fact":"StepClosed"},{"fact":"StepClosed"},{"fact":"StepClosed"},{"fact":"TurnBegan","seat":0},{"fact":"StepsQueued","steps":[{"name":"upkeep","seats":null,"about":"","offer":null,"answered":[],"opened":false},{"name":"before_roll","seats":null,"about":"","offer":null,"answered":[],"opened":false},{"name":"roll","seats":null,"about":"","offer":null,"answered":[],"opened":false},{"name":"trade_and_build","seats":null,"about":"","offer":null,"answered":[],"opened":false},{"name":"end_turn","seats":null,"about":"","offer":null,"answered":[],"opened":false},{"name":"special_building","seats":null,"about":"","offer":null,"answered":[],"opened":false},{"name":"next_turn","seats":null,"about":"","offer":null,"answered":[],"opened":false}],"in_front":false},{"fact":"StepClosed"},{"fact":"StepOpened","seats":[0]}]',1,NULL);
INSERT INTO "entry" VALUES(7,28,27,27,'{"move":"Roll","seat":0,"ask":27,"dice":[2,3]}','[{"fact":"StepClosed"},{"fact":"StepAnswered","seat":0,"answer":null},{"fact":"StepClosed"},{"fact":"DiceThrown","seat":0,"faces":[2,3]},{"fact":"CardsMoved","source":"bank","target":"hand:0","cards":{"value":{"wood":1},"told_to":[-1]}},{"fact":"CardsMoved","source":"bank","target":"hand:1","cards":{"value":{"ore":1},"told_to":[-1]}},{"fact":"StepOpened","seats":[0]}]',1,NULL);
INSERT INTO "entry" VALUES(7,29,28,28,'{"move":"MoveUnit","seat":0,"ask":28,"start":"-3,0|-2,-1|-2,0","to":"-2,-1|-2,0|-1,-1","unit":""}','[{"fact":"CardsMoved","source":"hand:0","target":"bank","cards":{"value":{"wheat":1},"told_to":[-1]}},{"fact":"UnitMoved","source":"-3,0|-2,-1|-2,0","target":"-2,-1|-2,0|-1,-1","before":{"what":"infantry","seat":0,"note":""},"unit":{"what":"infantry","seat":0,"note":"1"}}]',1,NULL);
INSERT INTO "entry" VALUES(8,1,0,0,'{"move":"PlaceSettlement","seat":0,"ask":0,"place":"-1,-2|-1,-1|0,-2"}','[{"fact":"StepAnswered","seat":0,"answer":null},{"fact":"StepClosed"},{"fact":"PiecePlaced","place":"-1,-2|-1,-1|0,-2","piece":{"what":"settlement","seat":0,"note":""}},{"fact":"StepOpened","seats":[1]}]',1,NULL);
INSERT INTO "entry" VALUES(8,2,1,1,'{"move":"PlaceSettlement","seat":1,"ask":1,"place":"2,0|2,1|3,0"}','[{"fact":"StepAnswered","seat":1,"answer":null},{"fact":"StepClosed"},{"fact":"PiecePlaced","place":"2,0|2,1|3,0","piece":{"what":"settlement","seat":1,"note":""}},{"fact":"StepOpened","seats":[2]}]',1,NULL);
INSERT INTO "entry" VALUES(8,3,2,2,'{"move":"PlaceSettlement","seat":2,"ask":2,"place":"1,1|1,2|2,1"}','[{"fact":"StepAnswered","seat":2,"answer":null},{"fact":"StepClosed"},{"fact":"PiecePlaced","place":"1,1|1,2|2,1","piece":{"what":"settlement","seat":2,"note":""}},{"fact":"StepOpened","seats":[2]}]',1,NULL);
INSERT INTO "entry" VALUES(8,4,3,3,'{"move":"PlaceSettlement","seat":2,"ask":3,"place":"-3,3|-2,2|-2,3"}','[{"fact":"StepAnswered","seat":2,"answer":null},{"fact":"StepClosed"},{"fact":"PiecePlaced","place":"-3,3|-2,2|-2,3","piece":{"what":"settlement","seat":2,"note":""}},{"fact":"CardsMoved","source":"bank","target":"hand:2","cards":{"value":{"ore":1},"told_to":[-1]}},{"fact":"StepOpened","seats":[2]}]',1,NULL);
INSERT INTO "entry" VALUES(8,5,4,4,'{"move":"PlaceUnits","seat":2,"ask":4,"place":"1,1|1,2|2,1"}','[{"fact":"StepAnswered","seat":2,"answer":null},{"fact":"StepClosed"},{"fact":"PiecePlaced","place":"-3,3|-2,2|-2,3","piece":{"what":"armoured_car","seat":2,"note":""}},{"fact":"PiecePlaced","place":"1,1|1,2|2,1","piece":{"what":"infantry","seat":2,"note":""}},{"fact":"StepOpened","seats":[1]}]',1,NULL);
INSERT INTO "entry" VALUES(8,6,5,5,'{"move":"PlaceSettlement","seat":1,"ask":5,"place":"0,1|1,0|1,1"}','[{"fact":"StepAnswered","seat":1,"answer":null},{"fact":"StepClosed"},{"fact":"PiecePlaced","place":"0,1|1,0|1,1","piece":{"what":"settlement","seat":1,"note":""}},{"fact":"CardsMoved","source":"bank","target":"hand:1","cards":{"value":{"ore":2,"wheat":1},"told_to":[-1]}},{"fact":"StepOpened","seats":[1]}]',1,NULL);
INSERT INTO "entry" VALUES(8,7,6,6,'{"move":"PlaceUnits","seat":1,"ask":6,"place":"0,1|1,0|1,1"}','[{"fact":"StepAnswered","seat":1,"answer":null},{"fact":"StepClosed"},{"fact":"PiecePlaced","place":"0,1|1,0|1,1","piece":{"what":"infantry","seat":1,"note":""}},{"fact":"PiecePlaced","place":"2,0|2,1|3,0","piece":{"what":"armoured_car","seat":1,"note":""}},{"fact":"StepOpened","seats":[0]}]',1,NULL);
INSERT INTO "entry" VALUES(8,8,7,7,'{"move":"PlaceSettlement","seat":0,"ask":7,"place":"-3,0|-2,-1|-2,0"}','[{"fact":"StepAnswered","seat":0,"answer":null},{"fact":"StepClosed"},{"fact":"PiecePlaced","place":"-3,0|-2,-1|-2,0","piece":{"what":"settlement","seat":0,"note":""}},{"fact":"CardsMoved","source":"bank","target":"hand:0","cards":{"value":{"wheat":1},"told_to":[-1]}},{"fact":"StepOpened","seats":[0]}]',1,NULL);
INSERT INTO "entry" VALUES(8,9,8,8,'{"move":"PlaceUnits","seat":0,"ask":8,"place":"-3,0|-2,-1|-2,0"}','[{"fact":"StepAnswered","seat":0,"answer":null},{"fact":"StepClosed"},{"fact":"PiecePlaced","place":"-1,-2|-1,-1|0,-2","piece":{"what":"armoured_car","seat":0,"note":""}},{"fact":"PiecePlaced","place":"-3,0|-2,-1|-2,0","piece":{"what":"infantry","seat":0,"note":""}},{"fact":"StepClosed"},{"fact":"TurnBegan","seat":0},{"fact":"StepsQueued","steps":[{"name":"upkeep","seats":null,"about":"","offer":null,"answered":[],"opened":false},{"name":"before_roll","seats":null,"about":"","offer":null,"answered":[],"opened":false},{"name":"roll","seats":null,"about":"","offer":null,"answered":[],"opened":false},{"name":"trade_and_build","seats":null,"about":"","offer":null,"answered":[],"opened":false},{"name":"end_turn","seats":null,"about":"","offer":null,"answered":[],"opened":false},{"name":"special_building","seats":null,"about":"","offer":null,"answered":[],"opened":false},{"name":"next_turn","seats":null,"about":"","offer":null,"answered":[],"opened":false}],"in_front":false},{"fact":"StepClosed"},{"fact":"StepOpened","seats":[0]}]',1,NULL);
INSERT INTO "entry" VALUES(8,10,9,9,'{"move":"Roll","seat":0,"ask":9,"dice":[6,1]}','[{"fact":"StepClosed"},{"fact":"StepAnswered","seat":0,"answer":null},{"fact":"StepClosed"},{"fact":"DiceThrown","seat":0,"faces":[6,1]},{"fact":"StepsQueued","steps":[{"name":"discard","seats":null,"about":"","offer":null,"answered":[],"opened":false},{"name":"move_robber","seats":null,"about":"","offer":null,"answered":[],"opened":false},{"name":"steal","seats":null,"about":"","offer":null,"answered":[],"opened":false}],"in_front":true},{"fact":"StepClosed"},{"fact":"StepOpened","seats":[0]}]',1,NULL);
INSERT INTO "entry" VALUES(8,11,10,10,'{"move":"MoveRobber","seat":0,"ask":10,"hex":"1,1"}','[{"fact":"StepAnswered","seat":0,"answer":null},{"fact":"StepClosed"},{"fact":"PieceRemoved","place":"-1,2","piece":{"what":"robber","seat":-1,"note":""}},{"fact":"PiecePlaced","place":"1,1","piece":{"what":"robber","seat":-1,"note":""}},{"fact":"StepOpened","seats":[0]}]',1,NULL);
INSERT INTO "entry" VALUES(8,12,11,11,'{"move":"Steal","seat":0,"ask":11,"victim":1,"card":{"unseen":1}}','[{"fact":"StepAnswered","seat":0,"answer":null},{"fact":"StepClosed"},{"fact":"CardsMoved","source":"hand:1","target":"hand:0","cards":{"value":{"unseen":1},"told_to":[-1,0,1]}},{"fact":"StepOpened","seats":[0]}]',1,NULL);
INSERT INTO "entry" VALUES(8,13,12,12,'{"move":"EndTurn","seat":0,"ask":12}','[{"fact":"StepClosed"},{"fact":"StepAnswered","seat":0,"answer":null},{"fact":"StepClosed"},{"fact":"StepClosed"},{"fact":"StepClosed"},{"fact":"TurnBegan","seat":1},{"fact":"StepsQueued","steps":[{"name":"upkeep","seats":null,"about":"","offer":null,"answered":[],"opened":false},{"name":"before_roll","seats":null,"about":"","offer":null,"answered":[],"opened":false},{"name":"roll","seats":null,"about":"","offer":null,"answered":[],"opened":false},{"name":"trade_and_build","seats":null,"about":"","offer":null,"answered":[],"opened":false},{"name":"end_turn","seats":null,"about":"","offer":null,"answered":[],"opened":false},{"name":"special_building","seats":null,"about":"","offer":null,"answered":[],"opened":false},{"name":"next_turn","seats":null,"about":"","offer":null,"answered":[],"opened":false}],"in_front":false},{"fact":"StepClosed"},{"fact":"StepOpened","seats":[1]}]',1,NULL);
INSERT INTO "entry" VALUES(8,14,13,13,'{"move":"Roll","seat":1,"ask":13,"dice":[4,5]}','[{"fact":"StepClosed"},{"fact":"StepAnswered","seat":1,"answer":null},{"fact":"StepClosed"},{"fact":"DiceThrown","seat":1,"faces":[4,5]},{"fact":"StepOpened","seats":[1]}]',1,NULL);
INSERT INTO "entry" VALUES(8,15,14,14,'{"move":"MoveUnit","seat":1,"ask":14,"start":"0,1|1,0|1,1","to":"0,0|0,1|1,0","unit":""}','[{"fact":"CardsMoved","source":"hand:1","target":"bank","cards":{"value":{"wheat":1},"told_to":[-1]}},{"fact":"UnitMoved","source":"0,1|1,0|1,1","target":"0,0|0,1|1,0","before":{"what":"infantry","seat":1,"note":""},"unit":{"what":"infantry","seat":1,"note":"1"}}]',1,NULL);
CREATE TABLE game (
            id INTEGER PRIMARY KEY,
            name TEXT NOT NULL,
            room TEXT NOT NULL,
            setup TEXT NOT NULL,
            seed BLOB NOT NULL,
            began REAL NOT NULL
        ) STRICT;
INSERT INTO "game" VALUES(7,'soldiers, digital','soldiers','{"room":"soldiers","seats":[{"name":"Ann","colour":"red","neutral":false},{"name":"Ben","colour":"blue","neutral":false},{"name":"Cleo","colour":"white","neutral":false}],"board":{"island":"standard","terrain":[["-2,0","fields"],["-2,1","hills"],["-2,2","mountains"],["-1,-1","pasture"],["-1,0","fields"],["-1,1","hills"],["-1,2","desert"],["0,-2","forest"],["0,-1","pasture"],["0,0","fields"],["0,1","mountains"],["0,2","forest"],["1,-2","forest"],["1,-1","pasture"],["1,0","fields"],["1,1","mountains"],["2,-2","forest"],["2,-1","pasture"],["2,0","hills"]],"tokens":[["-2,0",6],["-2,1",3],["-2,2",8],["-1,-1",2],["-1,0",9],["-1,1",4],["0,-2",5],["0,-1",10],["0,0",11],["0,1",5],["0,2",10],["1,-2",8],["1,-1",3],["1,0",6],["1,1",9],["2,-2",4],["2,-1",11],["2,0",12]],"ports":[{"edge":"-3,1|-2,1","kind":"brick","rate":2},{"edge":"-3,3|-2,2","kind":"wood","rate":2},{"edge":"-2,-1|-2,0","kind":"sheep","rate":2},{"edge":"-1,3|0,2","kind":"any","rate":3},{"edge":"0,-3|0,-2","kind":"wheat","rate":2},{"edge":"1,-2|2,-3","kind":"ore","rate":2},{"edge":"1,1|1,2","kind":"any","rate":3},{"edge":"2,-2|3,-2","kind":"any","rate":3},{"edge":"2,0|3,0","kind":"any","rate":3}],"robber":"-1,2"},"first":0,"hands":"digital","options":{}}',X'000102030405060708090A0B0C0D0E0F101112131415161718191A1B1C1D1E1F',1000270.0);
INSERT INTO "game" VALUES(8,'soldiers, physical','soldiers','{"room":"soldiers","seats":[{"name":"Ann","colour":"red","neutral":false},{"name":"Ben","colour":"blue","neutral":false},{"name":"Cleo","colour":"white","neutral":false}],"board":{"island":"standard","terrain":[["-2,0","fields"],["-2,1","hills"],["-2,2","mountains"],["-1,-1","pasture"],["-1,0","fields"],["-1,1","hills"],["-1,2","desert"],["0,-2","forest"],["0,-1","pasture"],["0,0","fields"],["0,1","mountains"],["0,2","forest"],["1,-2","forest"],["1,-1","pasture"],["1,0","fields"],["1,1","mountains"],["2,-2","forest"],["2,-1","pasture"],["2,0","hills"]],"tokens":[["-2,0",6],["-2,1",3],["-2,2",8],["-1,-1",2],["-1,0",9],["-1,1",4],["0,-2",5],["0,-1",10],["0,0",11],["0,1",5],["0,2",10],["1,-2",8],["1,-1",3],["1,0",6],["1,1",9],["2,-2",4],["2,-1",11],["2,0",12]],"ports":[{"edge":"-3,1|-2,1","kind":"brick","rate":2},{"edge":"-3,3|-2,2","kind":"wood","rate":2},{"edge":"-2,-1|-2,0","kind":"sheep","rate":2},{"edge":"-1,3|0,2","kind":"any","rate":3},{"edge":"0,-3|0,-2","kind":"wheat","rate":2},{"edge":"1,-2|2,-3","kind":"ore","rate":2},{"edge":"1,1|1,2","kind":"any","rate":3},{"edge":"2,-2|3,-2","kind":"any","rate":3},{"edge":"2,0|3,0","kind":"any","rate":3}],"robber":"-1,2"},"first":0,"hands":"physical","options":{}}',X'000102030405060708090A0B0C0D0E0F101112131415161718191A1B1C1D1E1F',1000301.0);
CREATE TABLE head (
            game INTEGER NOT NULL REFERENCES game,
            number INTEGER NOT NULL,
            entry INTEGER NOT NULL,
            winner INTEGER NOT NULL,
            at REAL NOT NULL,
            PRIMARY KEY (game, number)
        ) STRICT;
INSERT INTO "head" VALUES(7,1,0,-1,1000271.0);
INSERT INTO "head" VALUES(7,2,1,-1,1000272.0);
INSERT INTO "head" VALUES(7,3,2,-1,1000273.0);
INSERT INTO "head" VALUES(7,4,3,-1,1000274.0);
INSERT INTO "head" VALUES(7,5,4,-1,1000275.0);
INSERT INTO "head" VALUES(7,6,5,-1,1000276.0);
INSERT INTO "head" VALUES(7,7,6,-1,1000277.0);
INSERT INTO "head" VALUES(7,8,7,-1,1000278.0);
INSERT INTO "head" VALUES(7,9,8,-1,1000279.0);
INSERT INTO "head" VALUES(7,10,9,-1,1000280.0);
INSERT INTO "head" VALUES(7,11,10,-1,1000281.0);
INSERT INTO "head" VALUES(7,12,11,-1,1000282.0);
INSERT INTO "head" VALUES(7,13,12,-1,1000283.0);
INSERT INTO "head" VALUES(7,14,13,-1,1000284.0);
INSERT INTO "head" VALUES(7,15,14,-1,1000285.0);
INSERT INTO "head" VALUES(7,16,15,-1,1000286.0);
INSERT INTO "head" VALUES(7,17,16,-1,1000287.0);
INSERT INTO "head" VALUES(7,18,17,-1,1000288.0);
INSERT INTO "head" VALUES(7,19,18,-1,1000289.0);
INSERT INTO "head" VALUES(7,20,19,-1,1000290.0);
INSERT INTO "head" VALUES(7,21,20,-1,1000291.0);
INSERT INTO "head" VALUES(7,22,21,-1,1000292.0);
INSERT INTO "head" VALUES(7,23,22,-1,1000293.0);
INSERT INTO "head" VALUES(7,24,23,-1,1000294.0);
INSERT INTO "head" VALUES(7,25,24,-1,1000295.0);
INSERT INTO "head" VALUES(7,26,25,-1,1000296.0);
INSERT INTO "head" VALUES(7,27,26,-1,1000297.0);
INSERT INTO "head" VALUES(7,28,27,-1,1000298.0);
INSERT INTO "head" VALUES(7,29,28,-1,1000299.0);
INSERT INTO "head" VALUES(7,30,29,-1,1000300.0);
INSERT INTO "head" VALUES(8,1,0,-1,1000302.0);
INSERT INTO "head" VALUES(8,2,1,-1,1000303.0);
INSERT INTO "head" VALUES(8,3,2,-1,1000304.0);
INSERT INTO "head" VALUES(8,4,3,-1,1000305.0);
INSERT INTO "head" VALUES(8,5,4,-1,1000306.0);
INSERT INTO "head" VALUES(8,6,5,-1,1000307.0);
INSERT INTO "head" VALUES(8,7,6,-1,1000308.0);
INSERT INTO "head" VALUES(8,8,7,-1,1000309.0);
INSERT INTO "head" VALUES(8,9,8,-1,1000310.0);
INSERT INTO "head" VALUES(8,10,9,-1,1000311.0);
INSERT INTO "head" VALUES(8,11,10,-1,1000312.0);
INSERT INTO "head" VALUES(8,12,11,-1,1000313.0);
INSERT INTO "head" VALUES(8,13,12,-1,1000314.0);
INSERT INTO "head" VALUES(8,14,13,-1,1000315.0);
INSERT INTO "head" VALUES(8,15,14,-1,1000316.0);
INSERT INTO "head" VALUES(8,16,15,-1,1000317.0);
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
