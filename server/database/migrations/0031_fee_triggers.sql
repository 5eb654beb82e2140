-- statement by statement: each takes one table for a moment, and may be repeated
-- Keeps a receipt that was handed out, and lets the next request make another one. It waits for a receipt that is being made.
CREATE OR REPLACE FUNCTION replace_receipt(of_institute int, of_payment bigint, corrected boolean) RETURNS void LANGUAGE sql AS $$
  WITH handed_out AS (
    SELECT p.* FROM fee_payment p
    WHERE p.institute_id = of_institute AND p.id = of_payment FOR NO KEY UPDATE),
  kept AS (
    INSERT INTO replaced_receipt (institute_id, payment_id, receipt_file_id, paid_on, paid_paise, is_corrected)
    SELECT institute_id, id, receipt_file_id, paid_on, credit_paise + (
      SELECT coalesce(sum(x.fee_paise + x.fine_paise), 0) FROM fee_payment_part x
      WHERE x.institute_id = of_institute AND x.payment_id = of_payment), corrected FROM handed_out WHERE receipt_file_id IS NOT NULL)
  UPDATE fee_payment p SET receipt_file_id = NULL, corrections = p.corrections + corrected::int
  FROM handed_out h WHERE p.institute_id = h.institute_id AND p.id = h.id AND h.receipt_file_id IS NOT NULL
$$;
--> statement-breakpoint
-- What a receipt says of its payment was changed.
CREATE OR REPLACE FUNCTION keep_receipt_of_payment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO replaced_receipt (institute_id, payment_id, receipt_file_id, paid_on, paid_paise, is_corrected)
    SELECT OLD.institute_id, OLD.id, OLD.receipt_file_id, OLD.paid_on, OLD.credit_paise + (
      SELECT coalesce(sum(x.fee_paise + x.fine_paise), 0) FROM fee_payment_part x
      WHERE x.institute_id = OLD.institute_id AND x.payment_id = OLD.id), true;
  NEW.receipt_file_id := NULL;
  NEW.corrections := OLD.corrections + 1;
  RETURN NEW;
END $$;
--> statement-breakpoint
-- A part is of one student, and belongs to what the receipt says.
CREATE OR REPLACE FUNCTION check_payment_part() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'DELETE' AND EXISTS (
    SELECT FROM fee_payment p JOIN fee_instalment f ON f.institute_id = NEW.institute_id AND f.id = NEW.instalment_id
    WHERE p.institute_id = NEW.institute_id AND p.id = NEW.payment_id AND p.student_id <> f.student_id)
  THEN
    RAISE EXCEPTION 'payment % and instalment % are of two students', NEW.payment_id, NEW.instalment_id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'fee_payment_part_student', TABLE = TG_TABLE_NAME;
  END IF;
  IF TG_OP <> 'INSERT' THEN
    PERFORM replace_receipt(OLD.institute_id, OLD.payment_id, true);
  END IF;
  IF TG_OP <> 'DELETE' THEN
    PERFORM replace_receipt(NEW.institute_id, NEW.payment_id, true);
    RETURN NEW;
  END IF;
  RETURN OLD;
END $$;
--> statement-breakpoint
-- A reversal or a refund: the receipt was right, and is handed out again with this on it.
CREATE OR REPLACE FUNCTION note_on_receipt() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM replace_receipt(NEW.institute_id, NEW.payment_id, false);
  RETURN NEW;
END $$;
--> statement-breakpoint
-- Neither a payment nor an instalment goes to another student while a part joins them.
CREATE OR REPLACE FUNCTION keep_student_of_parts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT FROM fee_payment_part x
    JOIN fee_payment p ON p.institute_id = x.institute_id AND p.id = x.payment_id
    JOIN fee_instalment f ON f.institute_id = x.institute_id AND f.id = x.instalment_id
    WHERE x.institute_id = NEW.institute_id AND p.student_id <> f.student_id
      AND CASE TG_TABLE_NAME WHEN 'fee_payment' THEN x.payment_id ELSE x.instalment_id END = NEW.id)
  THEN
    RAISE EXCEPTION '% % has parts of another student', TG_TABLE_NAME, NEW.id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'fee_payment_part_student', TABLE = TG_TABLE_NAME;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
SET lock_timeout = '500ms';
--> statement-breakpoint
CREATE OR REPLACE TRIGGER keep_receipt BEFORE UPDATE ON fee_payment FOR EACH ROW
  WHEN (OLD.receipt_file_id IS NOT NULL AND NEW.receipt_file_id IS NOT DISTINCT FROM OLD.receipt_file_id
    AND (OLD.student_id, OLD.academic_year_id, OLD.receipt_no, OLD.paid_on, OLD.method, OLD.financial_year, OLD.code, OLD.credit_paise)
      IS DISTINCT FROM
      (NEW.student_id, NEW.academic_year_id, NEW.receipt_no, NEW.paid_on, NEW.method, NEW.financial_year, NEW.code, NEW.credit_paise))
  EXECUTE FUNCTION keep_receipt_of_payment();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER check_part BEFORE INSERT OR UPDATE OR DELETE ON fee_payment_part FOR EACH ROW
  EXECUTE FUNCTION check_payment_part();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER note_on_receipt BEFORE INSERT OR UPDATE ON fee_reversal FOR EACH ROW EXECUTE FUNCTION note_on_receipt();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER note_on_receipt BEFORE INSERT OR UPDATE ON fee_refund FOR EACH ROW EXECUTE FUNCTION note_on_receipt();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER keep_student AFTER UPDATE OF student_id ON fee_payment FOR EACH ROW EXECUTE FUNCTION keep_student_of_parts();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER keep_student AFTER UPDATE OF student_id ON fee_instalment FOR EACH ROW EXECUTE FUNCTION keep_student_of_parts();
--> statement-breakpoint
RESET lock_timeout;
--> statement-breakpoint
SELECT watch_data('fee_reversal', $$coalesce((SELECT 'student ' || p.student_id FROM fee_payment p
  WHERE p.institute_id = changed.institute_id AND p.id = changed.payment_id), 'institute')$$);
--> statement-breakpoint
SELECT watch_data('fee_refund', $$coalesce((SELECT 'student ' || p.student_id FROM fee_payment p
  WHERE p.institute_id = changed.institute_id AND p.id = changed.payment_id), 'institute')$$);
--> statement-breakpoint
SELECT watch_data('replaced_receipt', $$coalesce((SELECT 'student ' || p.student_id FROM fee_payment p
  WHERE p.institute_id = changed.institute_id AND p.id = changed.payment_id), 'institute')$$);
