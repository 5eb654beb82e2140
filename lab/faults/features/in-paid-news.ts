import type { Fault } from '../fault.ts'

const tests = ['news/paid']

/** Faults of news by SMS and WhatsApp. */
export const inPaidNews: readonly Fault[] = [
  {
    id: 'budget-without-a-lock',
    area: 'news',
    what: 'Two processes that send at once spend more than the institute allows.',
    file: 'server/news/paid/queries.ts',
    from: ') for update`,\n)\n\nexport const findBudget',
    to: ')`,\n)\n\nexport const findBudget',
    tests,
  },
  {
    id: 'paid-at-every-try',
    area: 'news',
    what: 'While the gateway fails, the budget melts away for messages that were never sent.',
    file: 'server/news/paid/queries.ts',
    from: 'price_micros as "paidMicros"',
    to: 'null::bigint as "paidMicros"',
    tests,
  },
  {
    id: 'budget-of-anyone',
    area: 'news',
    what: 'Anyone with a token of the institute spends the money of the operator.',
    file: 'server/news/paid/records.ts',
    from: "ofOperator: 'rows',",
    to: 'ofOperator: [],',
    tests,
  },
  {
    id: 'refused-and-paid',
    area: 'news',
    what: 'The institute pays for messages that the provider has refused.',
    file: 'server/news/paid/give-back.ts',
    from: 'await giveBack(client, at)',
    to: '',
    tests,
  },
  {
    id: 'tried-and-given-back',
    area: 'news',
    what: 'A message that was sent at a try without a reply costs nothing, and the budget is exceeded.',
    file: 'server/news/send/deliver.ts',
    from: "reason !== '' && first.has(id) ? id : []",
    to: "reason !== '' ? id : []",
    tests,
  },
  {
    id: 'off-and-sent',
    area: 'news',
    what: 'A family that has turned SMS off gets one for each absence.',
    file: 'domain/news/channels.ts',
    from: 'if (isPaid(channel) && chosen === false) return false',
    to: '',
    tests: ['news/paid', 'news/channels'],
  },
]
