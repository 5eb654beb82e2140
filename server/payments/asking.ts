import type pg from 'pg'
import type { Context } from '#server/context.ts'
import type { Books } from '#server/payments/books.ts'
import type { Provider } from '#server/payments/provider.ts'
import type { Account } from '#server/payments/queries.ts'

/** What asking a provider needs: all that is around it can be replaced, as a simulation does. */
export type Asking = Pick<Context, 'pool' | 'clock' | 'log'> & {
  books: Books
  providerOf: (account: Account) => Promise<Provider>
  zoneOf: (instituteId: number) => Promise<string>
  /** Notifies the family of refunds. */
  tell: (
    client: pg.ClientBase,
    of: { instituteId: number; now: Date; causeIds: number[] },
  ) => Promise<unknown>
  /** Sets the entries of a refund that failed to 0. @param after called in the same transaction */
  undoEntries: (
    of: { instituteId: number; sourceIds: readonly string[] },
    after: (client: pg.ClientBase) => Promise<unknown>,
  ) => Promise<void>
  /** Does `work` for a payment while no other process does; where one does it is left out. @param work may check whether it has its turn still */
  alone: (
    of: { instituteId: number; onlineId: number },
    work: (checkTurn: () => Promise<unknown>) => Promise<void>,
  ) => Promise<void>
  /** Counts what does not agree. */
  refused: (rule: string) => void
}
