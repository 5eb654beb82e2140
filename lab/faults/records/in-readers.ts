import type { Fault } from '../fault.ts'

/** Faults of what is read from files, and of how it is understood. */
export const inReaders: readonly Fault[] = [
  {
    id: 'ids-as-they-were-typed',
    area: 'readers',
    what: 'An id with a sign that shows nothing is another id, so that its row is a second one.',
    file: 'server/records/fields/references.ts',
    from: 'const cell = foldTyped(written)',
    to: 'const cell = written',
    tests: ['exchange/typed-cells'],
  },
  {
    id: 'near-names-left-out',
    area: 'readers',
    what: 'A file `Student list.csv` is passed over, and the import says that all is well.',
    file: 'server/exchange/reading/near-names.ts',
    from: 'isAmong(one.words, words) &&',
    to: 'one.words.length > words.length &&',
    tests: ['reading/near-names'],
  },
  {
    id: 'gift-colons-as-faults',
    area: 'readers',
    what: 'A question at "10:30" is refused, which Moodle takes.',
    file: 'server/exchange/papers/gift-text.ts',
    from: 'const special = /(\\\\[\\\\:#={}~n])|[:#=~]/g',
    to: 'const special = /(\\\\[\\\\:#={}~n])|[#=~]/g',
    tests: ['papers/gift'],
  },
  {
    id: 'export-without-mark',
    area: 'readers',
    what: 'Excel shows the Hindi names of an export as garbage, and saves them so.',
    file: 'server/records/copy-out.ts',
    from: 'to.write(byteOrderMark)',
    to: "to.write('')",
    tests: ['records/run-export'],
  },
]
