update institute set features = '{"questions": "no one", "questions_from": "08:00", "questions_until": "16:00", "questions_days": 1095}'::jsonb || features
  where not features ?& array['questions', 'questions_from', 'questions_until', 'questions_days'];
