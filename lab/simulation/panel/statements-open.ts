import type { Given } from '../connections.ts'
import type { Facts, State } from './state.ts'
import { changed, type Model, read, rowsOf, withEvents, write } from './statement-tools.ts'

/** What an opening leaves besides the attempt. */
const opened = ({ ticketHash, page, passHash, now, expiresAt }: Given, state: State, facts: Facts) => {
  const ticket = state.tickets.get(ticketHash)
  return {
    ...(ticket && {
      tickets: new Map(state.tickets).set(ticketHash, { ...ticket, usedAt: now, usedBy: page }),
    }),
    passes: new Map(state.passes).set(passHash, { id: facts.firstId + state.passes.size, expiresAt }),
    events: [...state.events, { page, kind: 'opened', at: now.getTime() }],
    tabs: new Map(state.tabs).set(page, now),
  }
}

/** Of opening and beginning an attempt, by name. */
export const openingStatements: Readonly<Record<string, Model>> = {
  'panel.hold-ticket': write(({ ticketHash, now }, { tickets, isCalledOff }, _, facts) => {
    const ticket = tickets.get(ticketHash)
    if (!ticket || ticket.usedAt || ticket.expiresAt <= now) return { rows: [] }
    const { instituteId, personId, testId } = facts
    return rowsOf({ instituteId, personId, testId, questionIds: null, isTaker: true, isCalledOff })
  }),
  'panel.spent-ticket': read(({ ticketHash, passHash, page, since, now }, state, _, facts) => {
    const ticket = state.tickets.get(ticketHash)
    const pass = state.passes.get(passHash)
    if (!ticket?.usedAt || ticket.usedBy !== page || ticket.usedAt <= since) return { rows: [] }
    if (!state.attempt || !pass || pass.expiresAt <= now) return { rows: [] }
    const { instituteId, personId, testId } = facts
    const isResumed = state.attempt.isBegun && state.attempt.startedAt < ticket.usedAt
    return rowsOf({ instituteId, personId, testId, questionIds: null, isResumed })
  }),
  'panel.hold-test': write((_, { isCalledOff }) => rowsOf({ isCalledOff })),
  'panel.lock-taker': write(() => ({ rowCount: 1 })),
  'panel.opened-test': read((_, { attempt }, __, facts) =>
    rowsOf({
      startsAt: facts.startsAt,
      endsAt: facts.endsAt,
      durationMinutes: facts.durationMinutes,
      extraMinutes: 0,
      typeId: facts.names.testTypeId,
      attemptLimit: 1,
      submittedAttempts: attempt?.submittedAt ? 1 : 0,
      attemptId: attempt && !attempt.submittedAt ? attempt.id : null,
      hasEnd: Boolean(attempt && !attempt.submittedAt),
      isBegun: attempt?.submittedAt === null && attempt.isBegun,
      isOneDevice: false,
      deviceHash: '',
      isGuarded: false,
    }),
  ),
  'panel.begin': write((given, state, _, facts) => {
    const { startedAt, isBegun, endsAt, seed, page } = given
    const id = facts.firstId
    const times = { startedAt, isBegun, endsAt, latestEndsAt: null, endMovedAt: null, submittedAt: null }
    const attempt = { id, ...times, lastSequence: 0, activePage: page, seed }
    return { ...rowsOf({ id }), state: { ...opened(given, state, facts), attempt } }
  }),
  'panel.begun': write(({ now, endsAt, page }, { attempt }) => {
    if (!attempt) return { rows: [] }
    const isWaiting = !attempt.isBegun && attempt.submittedAt === null
    const times = { startedAt: now, endsAt, endMovedAt: null, latestEndsAt: null }
    const row = isWaiting ? { ...attempt, ...times, isBegun: true, activePage: page } : attempt
    const { isBegun, startedAt, submittedAt, latestEndsAt, endMovedAt } = row
    return {
      ...rowsOf({ isBegun, startedAt, endsAt: row.endsAt, submittedAt, latestEndsAt, endMovedAt }),
      state: { attempt: row },
    }
  }),
  'panel.opened': write((given, state, _, facts) => ({
    state: {
      ...opened(given, state, facts),
      attempt: changed(state.attempt, { activePage: given.page }),
    },
  })),
  'panel.take-over': write(({ page, now }, state, before) => {
    if (!state.attempt || state.attempt.submittedAt) return { rowCount: 0 }
    return {
      rowCount: 1,
      state: {
        attempt: changed(state.attempt, { activePage: page }),
        events: withEvents(state, before, page, ['tookOver'], [now]),
      },
    }
  }),
}
