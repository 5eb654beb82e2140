/** A planned event without an id. Times HH:MM; without `standards` it is for everyone. */
export type PlannedEvent = {
  kind: 'holiday' | 'event'
  title: string
  first: string
  last?: string
  from?: string
  to?: string
  type?: EventType
  description?: string
  audience?: string[]
  standards?: string[]
  documentUrl?: string
  isCancelled?: boolean
}

export type EventType = 'academic' | 'sports' | 'cultural' | 'miscellaneous'

/**
 * Entries with the same date each year. Movable festivals have a plausible date.
 * @param start the calendar year in which the academic year begins
 */
export function fixedDays(start: number, which: 'holidays' | 'all'): PlannedEvent[] {
  const holiday = (title: string, first: string, last = first, description = ''): PlannedEvent => ({
    kind: 'holiday',
    title,
    first,
    last,
    description,
  })
  const end = start + 1
  const holidays = [
    holiday('Ambedkar Jayanti', `${start}-04-14`),
    holiday('Labour Day', `${start}-05-01`),
    holiday(
      'Summer vacation',
      `${start}-05-22`,
      `${start}-06-13`,
      'The office stays open from 9 AM to 1 PM. Holiday homework is in Documents.',
    ),
    holiday(
      'Independence Day',
      `${start}-08-15`,
      `${start}-08-15`,
      'Flag hoisting at 8 AM in the front ground.',
    ),
    holiday('Ganesh Chaturthi', `${start}-09-07`),
    holiday('Gandhi Jayanti', `${start}-10-02`),
    holiday('Dussehra', `${start}-10-20`, `${start}-10-21`),
    holiday('Christmas', `${start}-12-25`),
    holiday('Winter break', `${start}-12-29`, `${end}-01-02`, 'School opens again at the usual time.'),
    holiday('Makar Sankranti', `${end}-01-14`),
    holiday('Republic Day', `${end}-01-26`, `${end}-01-26`, 'Parade of the houses at 8:30 AM.'),
    holiday('Holi', `${end}-03-04`),
  ]
  if (which === 'holidays') return holidays
  const event = (title: string, type: EventType, first: string, more: Partial<PlannedEvent> = {}) => ({
    kind: 'event' as const,
    title,
    type,
    first,
    ...more,
  })
  return [
    ...holidays,
    event('New session assembly', 'miscellaneous', `${start}-04-03`, { from: '08:15', to: '09:00' }),
    event('Earth Day tree planting', 'miscellaneous', `${start}-04-22`),
    event('Environment Day poster show', 'cultural', `${start}-06-15`, { from: '10:00', to: '12:30' }),
    event('Yoga Day', 'sports', `${start}-06-20`, { from: '07:30', to: '08:30' }),
    event('Half-yearly examinations', 'academic', `${start}-09-21`, {
      last: `${start}-09-29`,
      standards: ['Class 9', 'Class 10'],
      description: 'Seating plans are on the notice board the day before.',
    }),
    event('Teachers’ Day', 'cultural', `${start}-09-05`, { from: '09:30', to: '11:00' }),
    event('Children’s Day fete', 'cultural', `${start}-11-14`, { from: '10:00', to: '13:00' }),
    event('Annual sports meet', 'sports', `${start}-12-11`, { last: `${start}-12-12` }),
    event('Board practicals', 'academic', `${end}-02-09`, { last: `${end}-02-13`, standards: ['Class 10'] }),
    event('National Science Day', 'academic', `${end}-02-27`, { from: '11:00', to: '13:00' }),
    event('Annual examinations', 'academic', `${end}-03-09`, {
      last: `${end}-03-20`,
      standards: ['Class 4', 'Class 9'],
    }),
  ]
}
