-- statement by statement
-- Of the student whose instalment it is: another one's payment may pay it.
SELECT watch_data('fee_payment_part', $$coalesce((SELECT 'student ' || f.student_id FROM fee_instalment f
  WHERE f.institute_id = changed.institute_id AND f.id = changed.instalment_id), 'institute')$$);
