import pg from 'pg'
import type { Runner } from '#server/database/sql.ts'

/** What pg's own queries do with the replies of PostgreSQL; its types leave it out. */
type Handling = {
  name?: string
  text: string
  values?: unknown[]
  submit: (connection: object) => Error | null
  handleRowDescription: (message: object) => void
  handleDataRow: (message: object) => void
  handleCommandComplete: (message: object, connection: object) => void
  handleReadyForQuery: (connection: object) => void
}
type Statements = Record<string, string>
type Connection = pg.Connection & { parsedStatements: Statements; submittedNamedStatements: Statements }
type Named = { name: string; text: string; values: unknown[] }
type Result = pg.QueryResult
type One = {
  query: Handling
  result?: Result
  resolve: (result: Result) => void
  reject: (error: Error) => void
}

/**
 * Statements in one message to PostgreSQL, which runs them one after the other, and answers them together. Without one of them
 * failing, each sees what those before it have done; after one that fails the others do not run, and all are rejected.
 */
export class Message implements pg.Submittable {
  readonly #all: One[] = []
  /** The one that PostgreSQL answers now. */
  #at = 0
  #failure: Error | undefined
  /** pg's client replaces it, to end its own timeout. */
  callback: (error: Error | null) => void = () => undefined

  /** As that of a connection: adds a statement. */
  query(config: pg.QueryConfig): Promise<Result> {
    const { promise, resolve, reject } = Promise.withResolvers<Result>()
    const one: One = { query: undefined as never, resolve, reject }
    const query = new pg.Query({ ...config, queryMode: 'extended' } as pg.QueryConfig, (error, result) => {
      if (error) this.#failure ??= error
      else one.result = result
    })
    one.query = query as unknown as Handling
    this.#all.push(one)
    return promise
  }

  /** For a connection that is not pg's, such as a simulated one: sends the statements one by one. */
  async sendEach(send: (query: string | Named) => Promise<Result>): Promise<void> {
    try {
      for (const one of this.#all) {
        const { name = '', text, values } = one.query
        one.result = await send(values ? { name, text, values } : text)
      }
      for (const { resolve, result } of this.#all) resolve(result as Result)
    } catch (error) {
      this.#reject(error as Error)
    }
  }

  get #current(): Handling | undefined {
    return this.#all[this.#at]?.query
  }

  /** Read by the client, which notes by them what PostgreSQL has parsed. */
  get name(): string | undefined {
    return this.#current?.name
  }
  get text(): string | undefined {
    return this.#current?.text
  }

  submit(connection: pg.Connection): void {
    connection.stream.cork()
    try {
      // Each query would end the message: only the last one may.
      const unended = Object.create(connection, { sync: { value: () => undefined } }) as object
      for (const { query } of this.#all) {
        const failure = query.submit(unended)
        if (failure) this.#failure = failure
        if (this.#failure) break
      }
      connection.sync()
    } finally {
      connection.stream.uncork()
    }
  }

  handleRowDescription(message: object): void {
    this.#current?.handleRowDescription(message)
  }

  handleDataRow(message: object): void {
    this.#current?.handleDataRow(message)
  }

  handleCommandComplete(message: object, connection: object): void {
    this.#current?.handleCommandComplete(message, connection)
    this.#current?.handleReadyForQuery(connection)
    this.#at++
  }

  handleReadyForQuery(connection: Connection): void {
    if (this.#failure) {
      // What could not be sent is closed by pg.
      if (this.#current?.name) delete connection.parsedStatements[this.#current.name]
      this.#fail(this.#failure)
      return
    }
    this.callback(null)
    for (const { resolve, result } of this.#all) resolve(result as Result)
  }

  handleError(error: Error, connection: Connection): void {
    // PostgreSQL parses nothing after a failure.
    for (const { query } of this.#all.slice(this.#at))
      if (query.name) delete connection.submittedNamedStatements[query.name]
    this.#fail(error)
  }

  #fail(error: Error): void {
    this.callback(error)
    this.#reject(error)
  }

  #reject(error: Error): void {
    for (const { reject } of this.#all) reject(error)
  }
}

export type Results<Promises> = { [Index in keyof Promises]: Awaited<Promises[Index]> }

/**
 * Runs several statements of a connection in one message, which costs a third of sending each.
 * @param statements starts all of them without waiting for any
 */
export function together<const Promises extends readonly unknown[]>(
  client: pg.ClientBase,
  statements: (runner: Runner) => Promises,
): Promise<Results<Promises>> {
  const message = new Message()
  const results = Promise.all(statements(message as unknown as pg.ClientBase))
  client.query(message)
  return results as Promise<Results<Promises>>
}
