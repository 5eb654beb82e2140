import { describe, expect, test } from 'vitest'
import {
  type AgendaGroup,
  agendaOf,
  calendarDays,
  cellOf,
  cutTitle,
  offersToday,
  readItem,
} from './calendar.ts'
import { makeEntry, makeLasting } from './testing.ts'

const weeklyOff = makeEntry({ event_type: 3, event_start_Date: '', event_date_range: '', dayOfWeekList: [7] })

describe('entries of several days are copied onto each later day [event-5]', () => {
  test.each([
    ['one day', '2026-11-20', '2026-11-20', ['2026-11-20']],
    ['over a month end', '2026-11-30', '2026-12-02', ['2026-11-30', '2026-12-01', '2026-12-02']],
    ['over a year end', '2026-12-31', '2027-01-01', ['2026-12-31', '2027-01-01']],
    ['over 29 February', '2028-02-28', '2028-03-01', ['2028-02-28', '2028-02-29', '2028-03-01']],
    ['over 28 February', '2027-02-28', '2027-03-01', ['2027-02-28', '2027-03-01']],
    ['an end before its start', '2026-11-20', '2026-11-10', ['2026-11-20']],
  ])('%s', (_what, first, last, days) => {
    expect([...calendarDays({ [first]: [makeLasting(first, last)] }).keys()]).toEqual(days)
  })

  test('one without a range is on its day; a key that is no day is left out', () => {
    expect([
      ...calendarDays({ '2026-11-20': [makeEntry({ event_date_range: '' })], later: [makeEntry()] }).keys(),
    ]).toEqual(['2026-11-20'])
  })

  test('a weekly off marks its days and is no item [event-7]', () => {
    const days = calendarDays({ '2026-11-22': [weeklyOff, makeLasting('2026-11-22', '2026-11-22')] })
    expect(days.get('2026-11-22')).toMatchObject({ isWeeklyOff: true })
    expect(days.get('2026-11-22')?.items).toHaveLength(1)
  })

  test('holidays come before events, those of earlier days first', () => {
    const days = calendarDays({
      '2026-11-20': [makeLasting('2026-11-20', '2026-11-20', { title_name: 'B' })],
      '2026-11-19': [makeLasting('2026-11-19', '2026-11-20', { title_name: 'A' })],
      '2026-11-18': [makeLasting('2026-11-18', '2026-11-20', { title_name: 'H', event_type: 1 })],
    })
    expect(days.get('2026-11-20')?.items.map((item) => item.title)).toEqual(['H', 'A', 'B'])
  })
})

describe('a cell: two items, one of each kind where there are both, and +N more [event-6]', () => {
  const of = (...types: (1 | 2)[]) => ({
    items: types.map((event_type, index) => readItem(makeEntry({ event_type, title_name: String(index) }))),
    isWeeklyOff: false,
  })
  test.each([
    [[], [], 0],
    [[2], ['0'], 0],
    [[2, 2], ['0', '1'], 0],
    [[2, 2, 2], ['0', '1'], 1],
    [[1, 1, 1], ['0', '1'], 1],
    [[1, 2], ['0', '1'], 0],
    [[1, 1, 2, 2], ['0', '2'], 2],
  ] as const)('%j shows %j and %i more', (types, titles, more) => {
    const cell = cellOf(of(...types))
    expect([cell.shown.map((item) => item.title), cell.more]).toEqual([titles, more])
  })
})

test('titles are cut at 30 characters with an ellipsis [event-6]', () => {
  expect(cutTitle('x'.repeat(30))).toBe('x'.repeat(30))
  expect(cutTitle(`${'x'.repeat(31)}`)).toBe(`${'x'.repeat(30)}…`)
})

describe('the agenda of a month [event-12]', () => {
  const days = calendarDays({
    '2026-10-30': [makeLasting('2026-10-30', '2026-11-02', { title_name: 'Fair' })],
    '2026-11-22': [weeklyOff],
    '2026-11-01': [makeLasting('2026-11-01', '2026-11-01', { title_name: 'Quiz' })],
    '2026-11-05': [
      makeLasting('2026-11-05', '2026-12-01', { title_name: 'Vacation', event_type: 1 }),
      makeLasting('2026-11-05', '2026-12-01', { title_name: 'Camp' }),
    ],
    '2026-11-06': [makeLasting('2026-11-06', '2026-11-06', { title_name: 'Debate' })],
  })
  const fair = ['2026-10-30', '2026-11-02', ['Fair']]
  const quiz = ['2026-11-01', undefined, ['Quiz']]
  const vacation = ['2026-11-05', '2026-12-01', ['Vacation', 'Camp']]
  const debate = ['2026-11-06', undefined, ['Debate']]
  test.each([
    ['2026-11', '2026-10-31', [fair, quiz, vacation, debate], []],
    ['2026-11', '2026-11-02', [fair, vacation, debate], [quiz]],
    ['2026-11', '2026-11-20', [vacation], [fair, quiz, debate]],
    ['2026-12', '2026-11-20', [vacation], []],
    ['2026-10', '2026-11-20', [fair], []],
    ['2027-01', '2026-11-20', [], []],
  ])(
    '%s on %s has each item once with its days, and what has ended apart',
    (month, today, ahead, earlier) => {
      const shown = (groups: AgendaGroup[]) =>
        groups.map(({ first, last, items }) => [first, last, items.map(({ title }) => title)])
      const agenda = agendaOf(days, month, today)
      expect([shown(agenda.ahead), shown(agenda.earlier)]).toEqual([ahead, earlier])
    },
  )

  test('what runs today opens at today', () =>
    expect(agendaOf(days, '2026-11', '2026-11-20').ahead[0]?.day).toBe('2026-11-20'))
})

test.each([
  ['2026-04-01', true],
  ['2027-03-31', true],
  ['2026-03-31', false],
  ['2027-04-01', false],
])('Today on %s: %s [event-2]', (today, expected) =>
  expect(offersToday({ first: '2026-04-01', last: '2027-03-31' }, today)).toBe(expected),
)

test.each([
  [2, 1, 'academic'],
  [2, 2, 'sports'],
  [2, 3, 'cultural'],
  [2, 4, 'miscellaneous'],
  [2, 9, undefined],
  [2, null, undefined],
  [1, 1, undefined],
] as const)('kind %i of type %s is %s [event-10]', (event_type, holiday_type, key) =>
  expect(readItem(makeEntry({ event_type, holiday_type })).type).toBe(key),
)

test.each([
  [
    [1, 3],
    ['student', 'teacher'],
  ],
  [
    [5, 7, 1],
    ['customUser', 'student'],
  ],
  [[], []],
])('audience %j is %j [event-10]', (userTypeList, keys) =>
  expect(readItem(makeEntry({ userTypeList })).audience).toEqual(keys),
)

test.each([
  [makeLasting('2026-11-20', '2026-11-22'), { first: '2026-11-20', last: '2026-11-22' }],
  [makeLasting('2026-11-20', '2026-11-20'), { first: '2026-11-20', last: undefined }],
  [
    makeEntry({ event_start_Date: '', event_end_date: '', event_date_range: '2026-11-20 2026-11-21' }),
    { first: '2026-11-20', last: '2026-11-21' },
  ],
])('the span of an entry', (one, span) => expect(readItem(one)).toMatchObject(span))
