-- The journal as form 3 wrote it, with two games in play and remarks. Never changed: every later Kazami must resume them.
PRAGMA application_id = 1264209201;
PRAGMA user_version = 3;
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
INSERT INTO "entry" VALUES(1,1,0,0,'{"move":"PlaceSettlement","seat":0,"ask":0,"place":"-1,1|0,0|0,1"}','[{"fact":"StepAnswered","seat":0,"answer":null},{"fact":"StepClosed"},{"fact":"PiecePlaced","place":"-1,1|0,0|0,1","piece":{"what":"settlement","seat":0,"note":""}},{"fact":"StepOpened","seats":[0]}]',1,NULL);
INSERT INTO "entry" VALUES(1,2,1,1,'{"move":"PlaceRoad","seat":0,"ask":1,"place":"0,0|0,1"}','[{"fact":"StepAnswered","seat":0,"answer":null},{"fact":"StepClosed"},{"fact":"PiecePlaced","place":"0,0|0,1","piece":{"what":"road","seat":0,"note":""}},{"fact":"StepOpened","seats":[1]}]',1,NULL);
INSERT INTO "entry" VALUES(1,3,2,2,'{"move":"PlaceSettlement","seat":1,"ask":2,"place":"-1,-2|-1,-1|0,-2"}','[{"fact":"StepAnswered","seat":1,"answer":null},{"fact":"StepClosed"},{"fact":"PiecePlaced","place":"-1,-2|-1,-1|0,-2","piece":{"what":"settlement","seat":1,"note":""}},{"fact":"StepOpened","seats":[1]}]',1,NULL);
INSERT INTO "entry" VALUES(1,4,3,3,'{"move":"PlaceRoad","seat":1,"ask":3,"place":"-1,-1|0,-2"}','[{"fact":"StepAnswered","seat":1,"answer":null},{"fact":"StepClosed"},{"fact":"PiecePlaced","place":"-1,-1|0,-2","piece":{"what":"road","seat":1,"note":""}},{"fact":"StepOpened","seats":[2]}]',1,NULL);
INSERT INTO "entry" VALUES(1,5,4,4,'{"move":"PlaceSettlement","seat":2,"ask":4,"place":"0,0|1,-1|1,0"}','[{"fact":"StepAnswered","seat":2,"answer":null},{"fact":"StepClosed"},{"fact":"PiecePlaced","place":"0,0|1,-1|1,0","piece":{"what":"settlement","seat":2,"note":""}},{"fact":"StepOpened","seats":[2]}]',1,NULL);
INSERT INTO "entry" VALUES(1,6,5,5,'{"move":"PlaceRoad","seat":2,"ask":5,"place":"1,-1|1,0"}','[{"fact":"StepAnswered","seat":2,"answer":null},{"fact":"StepClosed"},{"fact":"PiecePlaced","place":"1,-1|1,0","piece":{"what":"road","seat":2,"note":""}},{"fact":"StepOpened","seats":[2]}]',1,NULL);
INSERT INTO "entry" VALUES(1,7,6,6,'{"move":"PlaceSettlement","seat":2,"ask":6,"place":"-3,0|-3,1|-2,0"}','[{"fact":"StepAnswered","seat":2,"answer":null},{"fact":"StepClosed"},{"fact":"PiecePlaced","place":"-3,0|-3,1|-2,0","piece":{"what":"settlement","seat":2,"note":""}},{"fact":"CardsMoved","source":"bank","target":"hand:2","cards":{"value":{"wheat":1},"told_to":[-1]}},{"fact":"StepOpened","seats":[2]}]',1,NULL);
INSERT INTO "entry" VALUES(1,8,7,7,'{"move":"PlaceRoad","seat":2,"ask":7,"place":"-3,0|-2,0"}','[{"fact":"StepAnswered","seat":2,"answer":null},{"fact":"StepClosed"},{"fact":"PiecePlaced","place":"-3,0|-2,0","piece":{"what":"road","seat":2,"note":""}},{"fact":"StepOpened","seats":[1]}]',1,NULL);
INSERT INTO "entry" VALUES(1,9,8,8,'{"move":"PlaceSettlement","seat":1,"ask":8,"place":"0,-3|0,-2|1,-3"}','[{"fact":"StepAnswered","seat":1,"answer":null},{"fact":"StepClosed"},{"fact":"PiecePlaced","place":"0,-3|0,-2|1,-3","piece":{"what":"settlement","seat":1,"note":""}},{"fact":"CardsMoved","source":"bank","target":"hand:1","cards":{"value":{"wood":1},"told_to":[-1]}},{"fact":"StepOpened","seats":[1]}]',1,NULL);
INSERT INTO "entry" VALUES(1,10,9,9,'{"move":"PlaceRoad","seat":1,"ask":9,"place":"0,-2|1,-3"}','[{"fact":"StepAnswered","seat":1,"answer":null},{"fact":"StepClosed"},{"fact":"PiecePlaced","place":"0,-2|1,-3","piece":{"what":"road","seat":1,"note":""}},{"fact":"StepOpened","seats":[0]}]',1,NULL);
INSERT INTO "entry" VALUES(1,11,10,10,'{"move":"PlaceSettlement","seat":0,"ask":10,"place":"-2,1|-1,0|-1,1"}','[{"fact":"StepAnswered","seat":0,"answer":null},{"fact":"StepClosed"},{"fact":"PiecePlaced","place":"-2,1|-1,0|-1,1","piece":{"what":"settlement","seat":0,"note":""}},{"fact":"CardsMoved","source":"bank","target":"hand:0","cards":{"value":{"brick":2,"wheat":1},"told_to":[-1]}},{"fact":"StepOpened","seats":[0]}]',1,NULL);
INSERT INTO "entry" VALUES(1,12,11,11,'{"move":"PlaceRoad","seat":0,"ask":11,"place":"-2,1|-1,0"}','[{"fact":"StepAnswered","seat":0,"answer":null},{"fact":"StepClosed"},{"fact":"PiecePlaced","place":"-2,1|-1,0","piece":{"what":"road","seat":0,"note":""}},{"fact":"StepClosed"},{"fact":"TurnBegan","seat":0},{"fact":"StepsQueued","steps":[{"name":"before_roll","seats":null,"about":"","offer":null,"answered":[],"opened":false},{"name":"roll","seats":null,"about":"","offer":null,"answered":[],"opened":false},{"name":"trade","seats":null,"about":"","offer":null,"answered":[],"opened":false},{"name":"build","seats":null,"about":"","offer":null,"answered":[],"opened":false},{"name":"end_turn","seats":null,"about":"","offer":null,"answered":[],"opened":false},{"name":"special_building","seats":null,"about":"","offer":null,"answered":[],"opened":false},{"name":"next_turn","seats":null,"about":"","offer":null,"answered":[],"opened":false}],"in_front":false},{"fact":"StepOpened","seats":[0]}]',1,NULL);
INSERT INTO "entry" VALUES(1,13,12,12,'{"move":"Roll","seat":0,"ask":12,"dice":[2,3]}','[{"fact":"StepClosed"},{"fact":"StepAnswered","seat":0,"answer":null},{"fact":"StepClosed"},{"fact":"DiceThrown","seat":0,"faces":[2,3]},{"fact":"CardsMoved","source":"bank","target":"hand:0","cards":{"value":{"ore":1},"told_to":[-1]}},{"fact":"CardsMoved","source":"bank","target":"hand:1","cards":{"value":{"wood":2},"told_to":[-1]}},{"fact":"StepOpened","seats":[0]}]',1,NULL);
INSERT INTO "entry" VALUES(1,14,13,13,'{"move":"EndTurn","seat":0,"ask":13}','[{"fact":"StepClosed"},{"fact":"StepClosed"},{"fact":"StepAnswered","seat":0,"answer":null},{"fact":"StepClosed"},{"fact":"StepClosed"},{"fact":"StepClosed"},{"fact":"TurnBegan","seat":1},{"fact":"StepsQueued","steps":[{"name":"before_roll","seats":null,"about":"","offer":null,"answered":[],"opened":false},{"name":"roll","seats":null,"about":"","offer":null,"answered":[],"opened":false},{"name":"trade","seats":null,"about":"","offer":null,"answered":[],"opened":false},{"name":"build","seats":null,"about":"","offer":null,"answered":[],"opened":false},{"name":"end_turn","seats":null,"about":"","offer":null,"answered":[],"opened":false},{"name":"special_building","seats":null,"about":"","offer":null,"answered":[],"opened":false},{"name":"next_turn","seats":null,"about":"","offer":null,"answered":[],"opened":false}],"in_front":false},{"fact":"StepOpened","seats":[1]}]',1,NULL);
INSERT INTO "entry" VALUES(1,15,14,14,'{"move":"Roll","seat":1,"ask":14,"dice":[5,3]}','[{"fact":"StepClosed"},{"fact":"StepAnswered","seat":1,"answer":null},{"fact":"StepClosed"},{"fact":"DiceThrown","seat":1,"faces":[5,3]},{"fact":"StepOpened","seats":[1]}]',1,NULL);
INSERT INTO "entry" VALUES(1,16,15,15,'{"move":"OfferTrade","seat":1,"ask":15,"partner":2,"give":{"wood":3},"get":{"wheat":1}}','[{"fact":"CardsMoved","source":"hand:1","target":"hand:2","cards":{"value":{"wood":3},"told_to":[-1]}},{"fact":"CardsMoved","source":"hand:2","target":"hand:1","cards":{"value":{"wheat":1},"told_to":[-1]}}]',1,NULL);
INSERT INTO "entry" VALUES(1,17,16,16,'{"move":"OfferTrade","seat":1,"ask":16,"partner":0,"give":{"wheat":1},"get":{"brick":1,"ore":1}}','[{"fact":"CardsMoved","source":"hand:1","target":"hand:0","cards":{"value":{"wheat":1},"told_to":[-1]}},{"fact":"CardsMoved","source":"hand:0","target":"hand:1","cards":{"value":{"brick":1,"ore":1},"told_to":[-1]}}]',1,NULL);
INSERT INTO "entry" VALUES(1,18,17,17,'{"move":"EndTurn","seat":1,"ask":17}','[{"fact":"StepClosed"},{"fact":"StepClosed"},{"fact":"StepAnswered","seat":1,"answer":null},{"fact":"StepClosed"},{"fact":"StepClosed"},{"fact":"StepClosed"},{"fact":"TurnBegan","seat":2},{"fact":"StepsQueued","steps":[{"name":"before_roll","seats":null,"about":"","offer":null,"answered":[],"opened":false},{"name":"roll","seats":null,"about":"","offer":null,"answered":[],"opened":false},{"name":"trade","seats":null,"about":"","offer":null,"answered":[],"opened":false},{"name":"build","seats":null,"about":"","offer":null,"answered":[],"opened":false},{"name":"end_turn","seats":null,"about":"","offer":null,"answered":[],"opened":false},{"name":"special_building","seats":null,"about":"","offer":null,"answered":[],"opened":false},{"name":"next_turn","seats":null,"about":"","offer":null,"answered":[],"opened":false}],"in_front":false},{"fact":"StepOpened","seats":[2]}]',1,NULL);
INSERT INTO "entry" VALUES(1,19,18,18,'{"move":"Roll","seat":2,"ask":18,"dice":[1,1]}','[{"fact":"StepClosed"},{"fact":"StepAnswered","seat":2,"answer":null},{"fact":"StepClosed"},{"fact":"DiceThrown","seat":2,"faces":[1,1]},{"fact":"CardsMoved","source":"bank","target":"hand:1","cards":{"value":{"sheep":1},"told_to":[-1]}},{"fact":"StepOpened","seats":[2]}]',1,NULL);
INSERT INTO "entry" VALUES(1,20,19,19,'{"move":"EndTurn","seat":2,"ask":19}','[{"fact":"StepClosed"},{"fact":"StepClosed"},{"fact":"StepAnswered","seat":2,"answer":null},{"fact":"StepClosed"},{"fact":"StepClosed"},{"fact":"StepClosed"},{"fact":"TurnBegan","seat":0},{"fact":"StepsQueued","steps":[{"name":"before_roll","seats":null,"about":"","offer":null,"answered":[],"opened":false},{"name":"roll","seats":null,"about":"","offer":null,"answered":[],"opened":false},{"name":"trade","seats":null,"about":"","offer":null,"answered":[],"opened":false},{"name":"build","seats":null,"about":"","offer":null,"answered":[],"opened":false},{"name":"end_turn","seats":null,"about":"","offer":null,"answered":[],"opened":false},{"name":"special_building","seats":null,"about":"","offer":null,"answered":[],"opened":false},{"name":"next_turn","seats":null,"about":"","offer":null,"answered":[],"opened":false}],"in_front":false},{"fact":"StepOpened","seats":[0]}]',1,NULL);
INSERT INTO "entry" VALUES(1,21,20,20,'{"move":"Roll","seat":0,"ask":20,"dice":[5,2]}','[{"fact":"StepClosed"},{"fact":"StepAnswered","seat":0,"answer":null},{"fact":"StepClosed"},{"fact":"DiceThrown","seat":0,"faces":[5,2]},{"fact":"StepsQueued","steps":[{"name":"discard","seats":null,"about":"","offer":null,"answered":[],"opened":false},{"name":"move_robber","seats":null,"about":"","offer":null,"answered":[],"opened":false},{"name":"steal","seats":null,"about":"","offer":null,"answered":[],"opened":false}],"in_front":true},{"fact":"StepClosed"},{"fact":"StepOpened","seats":[0]}]',1,NULL);
INSERT INTO "entry" VALUES(1,22,21,21,'{"move":"MoveRobber","seat":0,"ask":21,"hex":"0,-2"}','[{"fact":"StepAnswered","seat":0,"answer":null},{"fact":"StepClosed"},{"fact":"PieceRemoved","place":"-1,2","piece":{"what":"robber","seat":-1,"note":""}},{"fact":"PiecePlaced","place":"0,-2","piece":{"what":"robber","seat":-1,"note":""}},{"fact":"StepOpened","seats":[0]}]',1,NULL);
INSERT INTO "entry" VALUES(1,23,22,22,'{"move":"Steal","seat":0,"ask":22,"victim":1,"card":{"unseen":1}}','[{"fact":"StepAnswered","seat":0,"answer":null},{"fact":"StepClosed"},{"fact":"CardsMoved","source":"hand:1","target":"hand:0","cards":{"value":{"unseen":1},"told_to":[0,1]}},{"fact":"StepOpened","seats":[0]}]',1,NULL);
INSERT INTO "entry" VALUES(1,24,23,23,'{"move":"BuildRoad","seat":0,"ask":23,"place":"-1,1|0,0"}','[{"fact":"StepClosed"},{"fact":"CardsMoved","source":"hand:0","target":"bank","cards":{"value":{"brick":1,"wood":1},"told_to":[-1]}},{"fact":"PiecePlaced","place":"-1,1|0,0","piece":{"what":"road","seat":0,"note":""}},{"fact":"StepOpened","seats":[0]}]',1,NULL);
INSERT INTO "entry" VALUES(1,25,24,24,'{"move":"EndTurn","seat":0,"ask":24}','[{"fact":"StepClosed"},{"fact":"StepAnswered","seat":0,"answer":null},{"fact":"StepClosed"},{"fact":"StepClosed"},{"fact":"StepClosed"},{"fact":"TurnBegan","seat":1},{"fact":"StepsQueued","steps":[{"name":"before_roll","seats":null,"about":"","offer":null,"answered":[],"opened":false},{"name":"roll","seats":null,"about":"","offer":null,"answered":[],"opened":false},{"name":"trade","seats":null,"about":"","offer":null,"answered":[],"opened":false},{"name":"build","seats":null,"about":"","offer":null,"answered":[],"opened":false},{"name":"end_turn","seats":null,"about":"","offer":null,"answered":[],"opened":false},{"name":"special_building","seats":null,"about":"","offer":null,"answered":[],"opened":false},{"name":"next_turn","seats":null,"about":"","offer":null,"answered":[],"opened":false}],"in_front":false},{"fact":"StepOpened","seats":[1]}]',1,NULL);
INSERT INTO "entry" VALUES(1,26,25,25,'{"move":"Roll","seat":1,"ask":25,"dice":[3,3]}','[{"fact":"StepClosed"},{"fact":"StepAnswered","seat":1,"answer":null},{"fact":"StepClosed"},{"fact":"DiceThrown","seat":1,"faces":[3,3]},{"fact":"CardsMoved","source":"bank","target":"hand:2","cards":{"value":{"wheat":2},"told_to":[-1]}},{"fact":"StepOpened","seats":[1]}]',1,NULL);
INSERT INTO "entry" VALUES(1,27,26,26,'{"move":"EndTurn","seat":1,"ask":26}','[{"fact":"StepClosed"},{"fact":"StepClosed"},{"fact":"StepAnswered","seat":1,"answer":null},{"fact":"StepClosed"},{"fact":"StepClosed"},{"fact":"StepClosed"},{"fact":"TurnBegan","seat":2},{"fact":"StepsQueued","steps":[{"name":"before_roll","seats":null,"about":"","offer":null,"answered":[],"opened":false},{"name":"roll","seats":null,"about":"","offer":null,"answered":[],"opened":false},{"name":"trade","seats":null,"about":"","offer":null,"answered":[],"opened":false},{"name":"build","seats":null,"about":"","offer":null,"answered":[],"opened":false},{"name":"end_turn","seats":null,"about":"","offer":null,"answered":[],"opened":false},{"name":"special_building","seats":null,"about":"","offer":null,"answered":[],"opened":false},{"name":"next_turn","seats":null,"about":"","offer":null,"answered":[],"opened":false}],"in_front":false},{"fact":"StepOpened","seats":[2]}]',1,NULL);
INSERT INTO "entry" VALUES(1,28,27,27,'{"move":"Roll","seat":2,"ask":27,"dice":[5,4]}','[{"fact":"StepClosed"},{"fact":"StepAnswered","seat":2,"answer":null},{"fact":"StepClosed"},{"fact":"DiceThrown","seat":2,"faces":[5,4]},{"fact":"CardsMoved","source":"bank","target":"hand:0","cards":{"value":{"wheat":1},"told_to":[-1]}},{"fact":"StepOpened","seats":[2]}]',1,NULL);
INSERT INTO "entry" VALUES(1,29,28,28,'{"move":"EndTurn","seat":2,"ask":28}','[{"fact":"StepClosed"},{"fact":"StepClosed"},{"fact":"StepAnswered","seat":2,"answer":null},{"fact":"StepClosed"},{"fact":"StepClosed"},{"fact":"StepClosed"},{"fact":"TurnBegan","seat":0},{"fact":"StepsQueued","steps":[{"name":"before_roll","seats":null,"about":"","offer":null,"answered":[],"opened":false},{"name":"roll","seats":null,"about":"","offer":null,"answered":[],"opened":false},{"name":"trade","seats":null,"about":"","offer":null,"answered":[],"opened":false},{"name":"build","seats":null,"about":"","offer":null,"answered":[],"opened":false},{"name":"end_turn","seats":null,"about":"","offer":null,"answered":[],"opened":false},{"name":"special_building","seats":null,"about":"","offer":null,"answered":[],"opened":false},{"name":"next_turn","seats":null,"about":"","offer":null,"answered":[],"opened":false}],"in_front":false},{"fact":"StepOpened","seats":[0]}]',1,NULL);
INSERT INTO "entry" VALUES(1,30,29,29,'{"move":"Roll","seat":0,"ask":29,"dice":[3,4]}','[{"fact":"StepClosed"},{"fact":"StepAnswered","seat":0,"answer":null},{"fact":"StepClosed"},{"fact":"DiceThrown","seat":0,"faces":[3,4]},{"fact":"StepsQueued","steps":[{"name":"discard","seats":null,"about":"","offer":null,"answered":[],"opened":false},{"name":"move_robber","seats":null,"about":"","offer":null,"answered":[],"opened":false},{"name":"steal","seats":null,"about":"","offer":null,"answered":[],"opened":false}],"in_front":true},{"fact":"StepClosed"},{"fact":"StepOpened","seats":[0]}]',1,NULL);
INSERT INTO "entry" VALUES(1,31,30,30,'{"move":"MoveRobber","seat":0,"ask":30,"hex":"0,2"}','[{"fact":"StepAnswered","seat":0,"answer":null},{"fact":"StepClosed"},{"fact":"PieceRemoved","place":"0,-2","piece":{"what":"robber","seat":-1,"note":""}},{"fact":"PiecePlaced","place":"0,2","piece":{"what":"robber","seat":-1,"note":""}},{"fact":"StepClosed"},{"fact":"StepOpened","seats":[0]}]',1,NULL);
INSERT INTO "entry" VALUES(1,32,31,31,'{"move":"OfferTrade","seat":0,"ask":31,"partner":2,"give":{"wheat":3},"get":{"wood":1}}','[{"fact":"CardsMoved","source":"hand:0","target":"hand:2","cards":{"value":{"wheat":3},"told_to":[-1]}},{"fact":"CardsMoved","source":"hand:2","target":"hand:0","cards":{"value":{"wood":1},"told_to":[-1]}}]',1,NULL);
INSERT INTO "entry" VALUES(1,33,32,32,'{"move":"EndTurn","seat":0,"ask":32}','[{"fact":"StepClosed"},{"fact":"StepClosed"},{"fact":"StepAnswered","seat":0,"answer":null},{"fact":"StepClosed"},{"fact":"StepClosed"},{"fact":"StepClosed"},{"fact":"TurnBegan","seat":1},{"fact":"StepsQueued","steps":[{"name":"before_roll","seats":null,"about":"","offer":null,"answered":[],"opened":false},{"name":"roll","seats":null,"about":"","offer":null,"answered":[],"opened":false},{"name":"trade","seats":null,"about":"","offer":null,"answered":[],"opened":false},{"name":"build","seats":null,"about":"","offer":null,"answered":[],"opened":false},{"name":"end_turn","seats":null,"about":"","offer":null,"answered":[],"opened":false},{"name":"special_building","seats":null,"about":"","offer":null,"answered":[],"opened":false},{"name":"next_turn","seats":null,"about":"","offer":null,"answered":[],"opened":false}],"in_front":false},{"fact":"StepOpened","seats":[1]}]',1,NULL);
INSERT INTO "entry" VALUES(1,34,33,33,'{"move":"Roll","seat":1,"ask":33,"dice":[6,4]}','[{"fact":"StepClosed"},{"fact":"StepAnswered","seat":1,"answer":null},{"fact":"StepClosed"},{"fact":"DiceThrown","seat":1,"faces":[6,4]},{"fact":"StepOpened","seats":[1]}]',1,NULL);
INSERT INTO "entry" VALUES(1,35,34,34,'{"move":"BankTrade","seat":1,"ask":34,"give":"wheat","get":"sheep"}','[{"fact":"CardsMoved","source":"hand:1","target":"bank","cards":{"value":{"wheat":2},"told_to":[-1]}},{"fact":"CardsMoved","source":"bank","target":"hand:1","cards":{"value":{"sheep":1},"told_to":[-1]}}]',1,NULL);
INSERT INTO "entry" VALUES(1,36,35,35,'{"move":"EndTurn","seat":1,"ask":35}','[{"fact":"StepClosed"},{"fact":"StepClosed"},{"fact":"StepAnswered","seat":1,"answer":null},{"fact":"StepClosed"},{"fact":"StepClosed"},{"fact":"StepClosed"},{"fact":"TurnBegan","seat":2},{"fact":"StepsQueued","steps":[{"name":"before_roll","seats":null,"about":"","offer":null,"answered":[],"opened":false},{"name":"roll","seats":null,"about":"","offer":null,"answered":[],"opened":false},{"name":"trade","seats":null,"about":"","offer":null,"answered":[],"opened":false},{"name":"build","seats":null,"about":"","offer":null,"answered":[],"opened":false},{"name":"end_turn","seats":null,"about":"","offer":null,"answered":[],"opened":false},{"name":"special_building","seats":null,"about":"","offer":null,"answered":[],"opened":false},{"name":"next_turn","seats":null,"about":"","offer":null,"answered":[],"opened":false}],"in_front":false},{"fact":"StepOpened","seats":[2]}]',1,NULL);
INSERT INTO "entry" VALUES(1,37,36,36,'{"move":"Roll","seat":2,"ask":36,"dice":[2,3]}','[{"fact":"StepClosed"},{"fact":"StepAnswered","seat":2,"answer":null},{"fact":"StepClosed"},{"fact":"DiceThrown","seat":2,"faces":[2,3]},{"fact":"CardsMoved","source":"bank","target":"hand:0","cards":{"value":{"ore":1},"told_to":[-1]}},{"fact":"CardsMoved","source":"bank","target":"hand:1","cards":{"value":{"wood":2},"told_to":[-1]}},{"fact":"StepOpened","seats":[2]}]',1,NULL);
INSERT INTO "entry" VALUES(1,38,37,37,'{"move":"OfferTrade","seat":2,"ask":37,"partner":1,"give":{"wheat":2,"wood":1},"get":{"sheep":1}}','[{"fact":"CardsMoved","source":"hand:2","target":"hand:1","cards":{"value":{"wheat":2,"wood":1},"told_to":[-1]}},{"fact":"CardsMoved","source":"hand:1","target":"hand:2","cards":{"value":{"sheep":1},"told_to":[-1]}}]',1,NULL);
INSERT INTO "entry" VALUES(1,39,38,38,'{"move":"EndTurn","seat":2,"ask":38}','[{"fact":"StepClosed"},{"fact":"StepClosed"},{"fact":"StepAnswered","seat":2,"answer":null},{"fact":"StepClosed"},{"fact":"StepClosed"},{"fact":"StepClosed"},{"fact":"TurnBegan","seat":0},{"fact":"StepsQueued","steps":[{"name":"before_roll","seats":null,"about":"","offer":null,"answered":[],"opened":false},{"name":"roll","seats":null,"about":"","offer":null,"answered":[],"opened":false},{"name":"trade","seats":null,"about":"","offer":null,"answered":[],"opened":false},{"name":"build","seats":null,"about":"","offer":null,"answered":[],"opened":false},{"name":"end_turn","seats":null,"about":"","offer":null,"answered":[],"opened":false},{"name":"special_building","seats":null,"about":"","offer":null,"answered":[],"opened":false},{"name":"next_turn","seats":null,"about":"","offer":null,"answered":[],"opened":false}],"in_front":false},{"fact":"StepOpened","seats":[0]}]',1,NULL);
INSERT INTO "entry" VALUES(1,40,39,39,'{"move":"Roll","seat":0,"ask":39,"dice":[2,6]}','[{"fact":"StepClosed"},{"fact":"StepAnswered","seat":0,"answer":null},{"fact":"StepClosed"},{"fact":"DiceThrown","seat":0,"faces":[2,6]},{"fact":"StepOpened","seats":[0]}]',1,NULL);
INSERT INTO "entry" VALUES(1,41,38,38,'{"move":"OfferTrade","seat":2,"ask":38,"partner":0,"give":{"wheat":2,"wood":1},"get":{"ore":1}}','[{"fact":"CardsMoved","source":"hand:2","target":"hand:0","cards":{"value":{"wheat":2,"wood":1},"told_to":[-1]}},{"fact":"CardsMoved","source":"hand:0","target":"hand:2","cards":{"value":{"ore":1},"told_to":[-1]}}]',1,NULL);
INSERT INTO "entry" VALUES(2,1,0,0,'{"move":"PlaceSettlement","seat":0,"ask":0,"place":"0,2|0,3|1,2"}','[{"fact":"StepAnswered","seat":0,"answer":null},{"fact":"StepClosed"},{"fact":"PiecePlaced","place":"0,2|0,3|1,2","piece":{"what":"settlement","seat":0,"note":""}},{"fact":"StepOpened","seats":[0]}]',1,NULL);
INSERT INTO "entry" VALUES(2,2,1,1,'{"move":"PlaceRoad","seat":0,"ask":1,"place":"0,2|0,3"}','[{"fact":"StepAnswered","seat":0,"answer":null},{"fact":"StepClosed"},{"fact":"PiecePlaced","place":"0,2|0,3","piece":{"what":"road","seat":0,"note":""}},{"fact":"StepOpened","seats":[1]}]',1,NULL);
INSERT INTO "entry" VALUES(2,3,2,2,'{"move":"PlaceSettlement","seat":1,"ask":2,"place":"0,1|0,2|1,1"}','[{"fact":"StepAnswered","seat":1,"answer":null},{"fact":"StepClosed"},{"fact":"PiecePlaced","place":"0,1|0,2|1,1","piece":{"what":"settlement","seat":1,"note":""}},{"fact":"StepOpened","seats":[1]}]',1,NULL);
INSERT INTO "entry" VALUES(2,4,3,3,'{"move":"PlaceRoad","seat":1,"ask":3,"place":"0,2|1,1"}','[{"fact":"StepAnswered","seat":1,"answer":null},{"fact":"StepClosed"},{"fact":"PiecePlaced","place":"0,2|1,1","piece":{"what":"road","seat":1,"note":""}},{"fact":"StepOpened","seats":[2]}]',1,NULL);
INSERT INTO "entry" VALUES(2,5,4,4,'{"move":"PlaceSettlement","seat":2,"ask":4,"place":"-1,0|0,-1|0,0"}','[{"fact":"StepAnswered","seat":2,"answer":null},{"fact":"StepClosed"},{"fact":"PiecePlaced","place":"-1,0|0,-1|0,0","piece":{"what":"settlement","seat":2,"note":""}},{"fact":"StepOpened","seats":[2]}]',1,NULL);
INSERT INTO "entry" VALUES(2,6,5,5,'{"move":"PlaceRoad","seat":2,"ask":5,"place":"0,-1|0,0"}','[{"fact":"StepAnswered","seat":2,"answer":null},{"fact":"StepClosed"},{"fact":"PiecePlaced","place":"0,-1|0,0","piece":{"what":"road","seat":2,"note":""}},{"fact":"StepOpened","seats":[2]}]',1,NULL);
INSERT INTO "entry" VALUES(2,7,6,6,'{"move":"PlaceSettlement","seat":2,"ask":6,"place":"-1,-1|0,-2|0,-1"}','[{"fact":"StepAnswered","seat":2,"answer":null},{"fact":"StepClosed"},{"fact":"PiecePlaced","place":"-1,-1|0,-2|0,-1","piece":{"what":"settlement","seat":2,"note":""}},{"fact":"CardsMoved","source":"bank","target":"hand:2","cards":{"value":{"sheep":2,"wood":1},"told_to":[-1]}},{"fact":"StepOpened","seats":[2]}]',1,NULL);
INSERT INTO "entry" VALUES(2,8,7,7,'{"move":"PlaceRoad","seat":2,"ask":7,"place":"-1,-1|0,-1"}','[{"fact":"StepAnswered","seat":2,"answer":null},{"fact":"StepClosed"},{"fact":"PiecePlaced","place":"-1,-1|0,-1","piece":{"what":"road","seat":2,"note":""}},{"fact":"StepOpened","seats":[1]}]',1,NULL);
INSERT INTO "entry" VALUES(2,9,8,8,'{"move":"PlaceSettlement","seat":1,"ask":8,"place":"1,-2|1,-1|2,-2"}','[{"fact":"StepAnswered","seat":1,"answer":null},{"fact":"StepClosed"},{"fact":"PiecePlaced","place":"1,-2|1,-1|2,-2","piece":{"what":"settlement","seat":1,"note":""}},{"fact":"CardsMoved","source":"bank","target":"hand:1","cards":{"value":{"sheep":1,"wood":2},"told_to":[-1]}},{"fact":"StepOpened","seats":[1]}]',1,NULL);
INSERT INTO "entry" VALUES(2,10,9,9,'{"move":"PlaceRoad","seat":1,"ask":9,"place":"1,-2|2,-2"}','[{"fact":"StepAnswered","seat":1,"answer":null},{"fact":"StepClosed"},{"fact":"PiecePlaced","place":"1,-2|2,-2","piece":{"what":"road","seat":1,"note":""}},{"fact":"StepOpened","seats":[0]}]',1,NULL);
INSERT INTO "entry" VALUES(2,11,10,10,'{"move":"PlaceSettlement","seat":0,"ask":10,"place":"-3,0|-3,1|-2,0"}','[{"fact":"StepAnswered","seat":0,"answer":null},{"fact":"StepClosed"},{"fact":"PiecePlaced","place":"-3,0|-3,1|-2,0","piece":{"what":"settlement","seat":0,"note":""}},{"fact":"CardsMoved","source":"bank","target":"hand:0","cards":{"value":{"wheat":1},"told_to":[-1]}},{"fact":"StepOpened","seats":[0]}]',1,NULL);
INSERT INTO "entry" VALUES(2,12,11,11,'{"move":"PlaceRoad","seat":0,"ask":11,"place":"-3,0|-2,0"}','[{"fact":"StepAnswered","seat":0,"answer":null},{"fact":"StepClosed"},{"fact":"PiecePlaced","place":"-3,0|-2,0","piece":{"what":"road","seat":0,"note":""}},{"fact":"StepClosed"},{"fact":"TurnBegan","seat":0},{"fact":"StepsQueued","steps":[{"name":"before_roll","seats":null,"about":"","offer":null,"answered":[],"opened":false},{"name":"roll","seats":null,"about":"","offer":null,"answered":[],"opened":false},{"name":"trade_and_build","seats":null,"about":"","offer":null,"answered":[],"opened":false},{"name":"end_turn","seats":null,"about":"","offer":null,"answered":[],"opened":false},{"name":"special_building","seats":null,"about":"","offer":null,"answered":[],"opened":false},{"name":"next_turn","seats":null,"about":"","offer":null,"answered":[],"opened":false}],"in_front":false},{"fact":"StepOpened","seats":[0]}]',1,NULL);
CREATE TABLE game (
            id INTEGER PRIMARY KEY,
            name TEXT NOT NULL,
            room TEXT NOT NULL,
            setup TEXT NOT NULL,
            seed BLOB NOT NULL,
            began REAL NOT NULL
        ) STRICT;
INSERT INTO "game" VALUES(1,'An old evening','base','{"room":"base","seats":[{"name":"Ann","colour":"red","neutral":false},{"name":"Ben","colour":"blue","neutral":false},{"name":"Cleo","colour":"white","neutral":false}],"board":{"island":"standard","terrain":[["-2,0","fields"],["-2,1","hills"],["-2,2","mountains"],["-1,-1","pasture"],["-1,0","fields"],["-1,1","hills"],["-1,2","desert"],["0,-2","forest"],["0,-1","pasture"],["0,0","fields"],["0,1","mountains"],["0,2","forest"],["1,-2","forest"],["1,-1","pasture"],["1,0","fields"],["1,1","mountains"],["2,-2","forest"],["2,-1","pasture"],["2,0","hills"]],"tokens":[["-2,0",6],["-2,1",3],["-2,2",8],["-1,-1",2],["-1,0",9],["-1,1",4],["0,-2",5],["0,-1",10],["0,0",11],["0,1",5],["0,2",10],["1,-2",8],["1,-1",3],["1,0",6],["1,1",9],["2,-2",4],["2,-1",11],["2,0",12]],"ports":[{"edge":"-3,1|-2,1","kind":"brick","rate":2},{"edge":"-3,3|-2,2","kind":"wood","rate":2},{"edge":"-2,-1|-2,0","kind":"sheep","rate":2},{"edge":"-1,3|0,2","kind":"any","rate":3},{"edge":"0,-3|0,-2","kind":"wheat","rate":2},{"edge":"1,-2|2,-3","kind":"ore","rate":2},{"edge":"1,1|1,2","kind":"any","rate":3},{"edge":"2,-2|3,-2","kind":"any","rate":3},{"edge":"2,0|3,0","kind":"any","rate":3}],"robber":"-1,2"},"first":0,"hands":"physical","options":{}}',X'000102030405060708090A0B0C0D0E0F101112131415161718191A1B1C1D1E1F',1000001.0);
INSERT INTO "game" VALUES(2,'Another','base','{"room":"base","seats":[{"name":"Ann","colour":"red","neutral":false},{"name":"Ben","colour":"blue","neutral":false},{"name":"Cleo","colour":"white","neutral":false}],"board":{"island":"standard","terrain":[["-2,0","fields"],["-2,1","hills"],["-2,2","mountains"],["-1,-1","pasture"],["-1,0","fields"],["-1,1","hills"],["-1,2","desert"],["0,-2","forest"],["0,-1","pasture"],["0,0","fields"],["0,1","mountains"],["0,2","forest"],["1,-2","forest"],["1,-1","pasture"],["1,0","fields"],["1,1","mountains"],["2,-2","forest"],["2,-1","pasture"],["2,0","hills"]],"tokens":[["-2,0",6],["-2,1",3],["-2,2",8],["-1,-1",2],["-1,0",9],["-1,1",4],["0,-2",5],["0,-1",10],["0,0",11],["0,1",5],["0,2",10],["1,-2",8],["1,-1",3],["1,0",6],["1,1",9],["2,-2",4],["2,-1",11],["2,0",12]],"ports":[{"edge":"-3,1|-2,1","kind":"brick","rate":2},{"edge":"-3,3|-2,2","kind":"wood","rate":2},{"edge":"-2,-1|-2,0","kind":"sheep","rate":2},{"edge":"-1,3|0,2","kind":"any","rate":3},{"edge":"0,-3|0,-2","kind":"wheat","rate":2},{"edge":"1,-2|2,-3","kind":"ore","rate":2},{"edge":"1,1|1,2","kind":"any","rate":3},{"edge":"2,-2|3,-2","kind":"any","rate":3},{"edge":"2,0|3,0","kind":"any","rate":3}],"robber":"-1,2"},"first":0,"hands":"digital","options":{"phases":"combined"}}',X'000102030405060708090A0B0C0D0E0F101112131415161718191A1B1C1D1E1F',1000046.0);
CREATE TABLE head (
            game INTEGER NOT NULL REFERENCES game,
            number INTEGER NOT NULL,
            entry INTEGER NOT NULL,
            winner INTEGER NOT NULL,
            at REAL NOT NULL, by INTEGER NOT NULL DEFAULT -1,
            PRIMARY KEY (game, number)
        ) STRICT;
INSERT INTO "head" VALUES(1,1,0,-1,1000002.0,-1);
INSERT INTO "head" VALUES(1,2,1,-1,1000003.0,-1);
INSERT INTO "head" VALUES(1,3,2,-1,1000004.0,-1);
INSERT INTO "head" VALUES(1,4,3,-1,1000005.0,-1);
INSERT INTO "head" VALUES(1,5,4,-1,1000006.0,-1);
INSERT INTO "head" VALUES(1,6,5,-1,1000007.0,-1);
INSERT INTO "head" VALUES(1,7,6,-1,1000008.0,-1);
INSERT INTO "head" VALUES(1,8,7,-1,1000009.0,-1);
INSERT INTO "head" VALUES(1,9,8,-1,1000010.0,-1);
INSERT INTO "head" VALUES(1,10,9,-1,1000011.0,-1);
INSERT INTO "head" VALUES(1,11,10,-1,1000012.0,-1);
INSERT INTO "head" VALUES(1,12,11,-1,1000013.0,-1);
INSERT INTO "head" VALUES(1,13,12,-1,1000014.0,-1);
INSERT INTO "head" VALUES(1,14,13,-1,1000015.0,-1);
INSERT INTO "head" VALUES(1,15,14,-1,1000016.0,-1);
INSERT INTO "head" VALUES(1,16,15,-1,1000017.0,-1);
INSERT INTO "head" VALUES(1,17,16,-1,1000018.0,-1);
INSERT INTO "head" VALUES(1,18,17,-1,1000019.0,-1);
INSERT INTO "head" VALUES(1,19,18,-1,1000020.0,-1);
INSERT INTO "head" VALUES(1,20,19,-1,1000021.0,-1);
INSERT INTO "head" VALUES(1,21,20,-1,1000022.0,-1);
INSERT INTO "head" VALUES(1,22,21,-1,1000023.0,-1);
INSERT INTO "head" VALUES(1,23,22,-1,1000024.0,-1);
INSERT INTO "head" VALUES(1,24,23,-1,1000025.0,-1);
INSERT INTO "head" VALUES(1,25,24,-1,1000026.0,-1);
INSERT INTO "head" VALUES(1,26,25,-1,1000027.0,-1);
INSERT INTO "head" VALUES(1,27,26,-1,1000028.0,-1);
INSERT INTO "head" VALUES(1,28,27,-1,1000029.0,-1);
INSERT INTO "head" VALUES(1,29,28,-1,1000030.0,-1);
INSERT INTO "head" VALUES(1,30,29,-1,1000031.0,-1);
INSERT INTO "head" VALUES(1,31,30,-1,1000032.0,-1);
INSERT INTO "head" VALUES(1,32,31,-1,1000033.0,-1);
INSERT INTO "head" VALUES(1,33,32,-1,1000034.0,-1);
INSERT INTO "head" VALUES(1,34,33,-1,1000035.0,-1);
INSERT INTO "head" VALUES(1,35,34,-1,1000036.0,-1);
INSERT INTO "head" VALUES(1,36,35,-1,1000037.0,-1);
INSERT INTO "head" VALUES(1,37,36,-1,1000038.0,-1);
INSERT INTO "head" VALUES(1,38,37,-1,1000039.0,-1);
INSERT INTO "head" VALUES(1,39,38,-1,1000040.0,-1);
INSERT INTO "head" VALUES(1,40,39,-1,1000041.0,-1);
INSERT INTO "head" VALUES(1,41,40,-1,1000042.0,-1);
INSERT INTO "head" VALUES(1,42,39,-1,1000043.0,-1);
INSERT INTO "head" VALUES(1,43,38,-1,1000044.0,-1);
INSERT INTO "head" VALUES(1,44,41,-1,1000045.0,-1);
INSERT INTO "head" VALUES(2,1,0,-1,1000047.0,-1);
INSERT INTO "head" VALUES(2,2,1,-1,1000048.0,-1);
INSERT INTO "head" VALUES(2,3,2,-1,1000049.0,-1);
INSERT INTO "head" VALUES(2,4,3,-1,1000050.0,-1);
INSERT INTO "head" VALUES(2,5,4,-1,1000051.0,-1);
INSERT INTO "head" VALUES(2,6,5,-1,1000052.0,-1);
INSERT INTO "head" VALUES(2,7,6,-1,1000053.0,-1);
INSERT INTO "head" VALUES(2,8,7,-1,1000054.0,-1);
INSERT INTO "head" VALUES(2,9,8,-1,1000055.0,-1);
INSERT INTO "head" VALUES(2,10,9,-1,1000056.0,-1);
INSERT INTO "head" VALUES(2,11,10,-1,1000057.0,-1);
INSERT INTO "head" VALUES(2,12,11,-1,1000058.0,-1);
INSERT INTO "head" VALUES(2,13,12,-1,1000059.0,-1);
INSERT INTO "head" VALUES(1,45,38,-1,1000.0,1);
INSERT INTO "head" VALUES(1,46,41,-1,1000.0,2);
CREATE TABLE remark (
            game INTEGER NOT NULL,
            number INTEGER NOT NULL,
            head INTEGER NOT NULL,
            at REAL NOT NULL,
            said TEXT NOT NULL,
            PRIMARY KEY (game, number),
            FOREIGN KEY (game, head) REFERENCES head (game, number)
        ) STRICT;
INSERT INTO "remark" VALUES(1,1,46,1000500.0,'{"type":"called","call":1,"by":0,"clause":"BASE-TRADE-01","about":"the offer"}');
INSERT INTO "remark" VALUES(1,2,46,1000500.0,'{"type":"answered","call":1,"judge":"Aki","settled":false,"text":""}');
INSERT INTO "remark" VALUES(1,3,46,1000500.0,'{"type":"answered","call":1,"judge":"Aki","settled":true,"text":"It stands."}');
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
CREATE TRIGGER remark_update BEFORE UPDATE ON remark
            BEGIN SELECT RAISE(ABORT, 'the journal is append-only'); END;
CREATE TRIGGER remark_delete BEFORE DELETE ON remark
            BEGIN SELECT RAISE(ABORT, 'the journal is append-only'); END;
COMMIT;
