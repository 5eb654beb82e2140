import fc from 'fast-check'
import { allFields, type Kind } from '#server/records/kind.ts'
import { type Kinds, kindsOf } from '#server/records/kinds-map.ts'
import { typeOf } from '#server/records/stage.ts'

const rowsOfKind = 6
/** Of these many rows of a table, the first, cells fit each other; the cells of the others are all random. */
const fittingRows = 3

/** Files that generated rows may name. */
export const generatedFiles = {
  'files/a.txt': 'first',
  'files/b c.txt': 'second',
  'files/dot.gif':
    'GIF89a\u0001\u0000\u0001\u0000\u0000\u0000\u0000,\u0000\u0000\u0000\u0000\u0001\u0000\u0001\u0000\u0000\u0002\u0000;',
  'नया.txt': 'third',
}

const idOf = (kind: Kind, index: number) => `${kind.name} "${index}", ü`

/** Tables of every kind with values as people write them; some rows break rules, and are left out by the import. */
export const anyTables = (kinds: Kinds): fc.Arbitrary<Record<string, string>> =>
  fc.record(Object.fromEntries(kinds.map((kind) => [kind.name, anyTable(kind, kinds)])))

function anyTable(kind: Kind, kinds: Kinds): fc.Arbitrary<string> {
  const fields = allFields(kind).filter((field) => field !== 'removed')
  const row = fc.tuple(...fields.map((field) => anyCell(kind, field, kinds)))
  const count = kind.name === 'institute' ? 1 : rowsOfKind
  return fc.array(row, { minLength: count, maxLength: count }).map((rows) =>
    [
      fields,
      ...rows.map((cells, index) => {
        const fit = index < fittingRows ? fitOf(kind, cells[fields.indexOf(modeOf[kind.name] ?? '')]) : {}
        return cells.map((cell, at) => {
          const field = fields[at] ?? ''
          return field === 'id' && !kind.fields.id ? idOf(kind, index) : (fit[field] ?? cell)
        })
      }),
    ]
      .map((cells) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(','))
      .join('\r\n'),
  )
}

type Cells = Readonly<Record<string, string>>

/** Cells that rules join: random ones hardly ever fit each other, so that the kind, and all that refers to it, would have no row. */
const fitting: Readonly<Record<string, Cells>> = {
  students: { date_of_birth: '2012-03-04', blood_group: 'A+' },
  notices: { sections: '', attachment_link: '', asks: '', choices: '', answer_until: '' },
  leaves: { start_time: '', end_time: '' },
  questions: { addressee: 'office', subject: '' },
  'meeting-offers': {
    start_time: '09:00',
    end_time: '10:00',
    minutes: '10',
    pause: '0',
    place: 'Room 1',
    book_until: '2025-01-31',
  },
  tests: {
    access_code: '',
    challenges_from: '',
    challenges_until: '',
    fills_screen: '',
    is_one_device: '',
    networks: '',
    safe_browser_keys: '',
    part_minutes: '',
  },
  'submission-attachments': { link: '' },
  'study-topics': { parent: '' },
  'study-files': { topic: '' },
  events: { type: '', start_time: '', end_time: '' },
}
/** A cell that decides which others must be empty. */
const modeOf: Readonly<Record<string, string>> = {
  recordings: 'host',
  'study-files': 'type',
  submissions: 'status',
}
const videoOf: Readonly<Record<string, string>> = {
  vimeo: '76979871',
  Vimeo: '76979871',
  vdocipher: '0123456789abcdef0123456789abcdef',
  VDOCipher: '0123456789abcdef0123456789abcdef',
  YoutubeURL: 'dQw4w9WgXcQ',
}

/** Cells that replace random ones. @param mode the cell of `modeOf` */
function fitOf(kind: Kind, mode = ''): Cells {
  const cells = fitting[kind.name] ?? {}
  if (kind.name === 'submissions')
    return mode === 'Submitted' ? { submitted_at: '2026-05-05 10:00' } : { submitted_at: '' }
  if (!(kind.name in modeOf)) return cells
  const video = videoOf[mode]
  return { ...cells, ...(video === undefined ? { video: '', file: 'files/a.txt' } : { video, file: '' }) }
}

function anyCell(kind: Kind, field: string, kinds: Kinds): fc.Arbitrary<string> {
  const full = anyValue(kind, field, kinds)
  return kind.fields[field]?.isRequired
    ? full
    : fc.oneof(
        {
          weight: /^(file|video|link|marks|submitted_at|is_graded|is_evaluated)$/.test(field) ? 1 : 4,
          arbitrary: full,
        },
        fc.constant(''),
      )
}

const pad = (number: number) => String(number).padStart(2, '0')
const anyDayOf = (years: readonly [number, number], months: readonly [number, number]) =>
  fc
    .tuple(
      fc.integer({ min: years[0], max: years[1] }),
      fc.integer({ min: months[0], max: months[1] }),
      fc.integer({ min: 1, max: 28 }),
      fc.boolean(),
    )
    .map(([year, month, day, isIndian]) =>
      isIndian ? `${pad(day)}-${pad(month)}-${year}` : `${year}-${pad(month)}-${pad(day)}`,
    )
/** Days of years are around moments, and ends are after beginnings, most of the time. */
function anyDay(field: string, isMoment: boolean): fc.Arbitrary<string> {
  const years = isMoment
    ? ([2026, 2026] as const)
    : /^start/.test(field)
      ? ([2025, 2025] as const)
      : ([2026, 2027] as const)
  // Payments and orders are not in the future; refunds and reversals come after their payment.
  if (/^(paid|enrolled)/.test(field)) return anyDayOf([2026, 2026], [1, 3])
  if (/^(reversed|refunded)/.test(field)) return anyDayOf([2026, 2026], [4, 5])
  if (/^(start|open)/.test(field)) return anyDayOf(years, [1, 3])
  return anyDayOf(
    /^end/.test(field) && !isMoment ? [2027, 2027] : years,
    /^end/.test(field) ? [10, 12] : [4, 9],
  )
}
const anyTime = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
  .map(([hour, minute]) => `${pad(hour)}:${pad(minute)}`)
const anyText = fc
  .oneof(
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 }),
    fc.constantFrom(
      '=1+1',
      '-5',
      "O'Neill",
      'a,b;c',
      'say "hi"',
      '\\N',
      '\\',
      'null',
      'नमस्ते 🎓',
      '<b>x</b>',
      '1,23,456.00',
    ),
  )
  .map((text) => text.replace(/[\p{Cc}\p{Cs}]/gu, '').trim() || 'x')

function anyValue(kind: Kind, field: string, kinds: Kinds): fc.Arbitrary<string> {
  const { words, refersTo, link, isFile, sqlType, format } = typeOf(kind, field)
  if (words) return fc.constantFrom(...words)
  if (refersTo) {
    const ids = kindsOf(kinds, refersTo).flatMap((one) =>
      Array.from({ length: rowsOfKind }, (_, index) => idOf(one, index)),
    )
    // Work and its attachments are of the same students.
    if (/^(assignment|student)$/.test(field)) return fc.constantFrom(...ids.slice(0, 3))
    // Ids with a separator cannot be in a list.
    return link ? fc.subarray(ids, { maxLength: 3 }).map((some) => some.join(';')) : fc.constantFrom(...ids)
  }
  const first = examples.find(([words]) => format.includes(words))
  if (first) return fc.integer({ min: 0, max: 9 }).map((digit) => first[1].replace('#', String(digit)))
  if (isFile)
    return /poster|logo|image|favicon|photo/.test(field)
      ? fc.constant('files/dot.gif')
      : fc.constantFrom(...Object.keys(generatedFiles))
  if (sqlType === 'date') return anyDay(field, false)
  if (field === 'financial_year') return fc.constantFrom('2026-2027', '2025-26')
  if (sqlType === 'time') return anyTime
  if (sqlType === 'timestamptz') return fc.tuple(anyDay(field, true), anyTime).map((parts) => parts.join(' '))
  if (sqlType === 'text[]')
    return fc
      .array(
        anyText.map((text) => text.replaceAll(';', ' ').trim() || 'x'),
        { maxLength: 3 },
      )
      .map((texts) => texts.join(';'))
  const [, min, max] = /from (\d+) to (\d+)/.exec(format) ?? []
  if (min !== undefined)
    return fc.integer({ min: Number(min), max: Math.min(Number(max), Number(min) + 500) }).map(String)
  if (sqlType !== 'text') return anyAmount(kind, field)
  return anyText
}

/** Payments, discounts and write-offs are small beside fees; random ones hardly ever add up to a random amount. */
function anyAmount(kind: Kind, field: string): fc.Arbitrary<string> {
  if (kind.name === 'fee-refunds') return fc.constant('0.00')
  if (kind.name === 'fee-payments' && field === 'amount') return fc.constant('')
  const isSmall = kind.name === 'fee-payment-parts' || /^(discount|bad_debt|credit)$/.test(field)
  return fc.integer({ min: 0, max: isSmall ? 999 : 9_999_999 }).map((paise) => (paise / 100).toFixed(2))
}

/** Of texts of a certain form. */
const examples: readonly [words: string, example: string][] = [
  ['a colour such as', '1#6f54'],
  ['an email', 'person#@example.org'],
  ['a phone number', '987654321#'],
  ['at YouTube', '1234567890#'],
  ['a name such as portal', 'host#.example'],
  ['https://', 'https://example.org/#?a=1'],
  ['a time zone', 'Asia/Kolkata'],
  ['digits such as', '91'],
  ['letters, digits, "-"', 'SUN-#'],
  ['rupees from 0.0001', '0.1#5'],

  ['code of the receipt', '7KQM2F4T9XWBHR5#'],
  ['hours, minutes and seconds', '1:05:0#'],
  ['present or absent', 'P'],
  ['empty for all', 'students'],
]
