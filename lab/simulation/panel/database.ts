import type { Shadow } from '../connections.ts'
import { Database } from '../database.ts'
import type { Random } from '../random.ts'
import type { Scheduler } from '../scheduler.ts'
import { emptyState, type Facts, type State } from './state.ts'
import { statements } from './statements.ts'

export type PanelShadow = Shadow & { addTicket: (ticketHash: string, expiresAt: Date) => Promise<void> }

/** The database of one student in one test. */
export class PanelDatabase extends Database<State, Facts> {
  /** Whether it is broken: it acknowledges some saves without having them on disk. */
  forgetsSaves = false
  readonly #panelShadow: PanelShadow | undefined

  constructor(facts: Facts, scheduler: Scheduler, random: Random, shadow?: PanelShadow) {
    super({ empty: emptyState, facts, statements, scheduler, random, shadow })
    this.#panelShadow = shadow
  }

  protected override forgets(statement: string): boolean {
    return this.forgetsSaves && statement === 'panel.save' && this.random.chance(0.1)
  }

  addTicket(ticketHash: string, expiresAt: Date): void {
    const tickets = new Map(this.committed.tickets).set(ticketHash, { usedAt: null, expiresAt })
    this.committed = { ...this.committed, tickets }
    if (this.#panelShadow) this.waitFor(this.#panelShadow.addTicket(ticketHash, expiresAt))
  }
}
