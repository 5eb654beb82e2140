update institute set features = features || '{"leave": "parents"}'::jsonb where not features ? 'leave';
