-- statement by statement: a repeated call looks at the classes of the month of a move
SELECT watch_data('attendance', $$'student ' || student_id$$);
