import type { NewsItem } from '#domain/news/calls.ts'

/** News about oneself, of 9:00 on 28-11-2026. */
export const makeNews = (part: Partial<NewsItem> = {}): NewsItem => ({
  news_id: 1,
  kind: 'homework',
  topic: 'homework',
  text: 'New homework in Mathematics, due 30-11-2026: Set 4',
  opens: '/assignment/5',
  student_id: null,
  student_name: '',
  academic_year_id: null,
  day: '2026-11-28',
  created_at: '2026-11-28T09:00:00+05:30',
  is_read: false,
  ...part,
})
