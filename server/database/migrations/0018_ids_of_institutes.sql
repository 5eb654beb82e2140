-- An id belongs to one institute. Without knowing that, the planner divides the rows of a test, question, student or class by the
-- number of institutes, takes them as one row, and reads all of them where another index has the one that is wanted.
CREATE STATISTICS IF NOT EXISTS "test_attempt_of_test" (dependencies) ON "institute_id", "test_id" FROM "test_attempt";--> statement-breakpoint
CREATE STATISTICS IF NOT EXISTS "attempt_answer_of_question" (dependencies) ON "institute_id", "question_id" FROM "attempt_answer";--> statement-breakpoint
CREATE STATISTICS IF NOT EXISTS "submission_of_student" (dependencies) ON "institute_id", "student_id" FROM "submission";--> statement-breakpoint
CREATE STATISTICS IF NOT EXISTS "attendance_of_class" (dependencies) ON "institute_id", "class_id" FROM "attendance";--> statement-breakpoint
-- Until the next one by itself, which waits for a tenth of a table to change, there would be no figures.
ANALYZE "test_attempt", "attempt_answer", "submission", "attendance";
