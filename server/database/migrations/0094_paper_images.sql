-- statement by statement
SELECT keep_images_of('question');
--> statement-breakpoint
SELECT keep_images_of('passage');
--> statement-breakpoint
SELECT keep_images_of('test_part');
--> statement-breakpoint
SELECT keep_images_of('test_question');
