import type { Fault } from './fault.ts'

/** In the page of an institute's staff. */
export const inDesk: readonly Fault[] = [
  {
    id: 'desk-overwrites-others',
    area: 'desk',
    what: 'A save does not say what the cells were, so what somebody else has written is overwritten.',
    file: 'desk/records/save.ts',
    from: 'was: Object.fromEntries(entries.map(([field, { was }]) => [field, was])),',
    to: 'was: {},',
    tests: ['desk/records'],
  },
  {
    id: 'desk-token-stays-on-the-device',
    area: 'desk',
    what: 'The token of the desk is stored for every tab, and stays when the browser is closed.',
    file: 'desk/core/session.ts',
    from: "writeStored('session', sessionKey,",
    to: "writeStored('local', sessionKey,",
    tests: ['desk/entry'],
  },
  {
    id: 'desk-shows-edits-of-others',
    area: 'desk',
    what: 'What one person has typed and not saved is there for the next who signs in within the tab.',
    file: 'desk/records/edits.ts',
    from: 'if (useEdits.getState().who !== who)',
    to: "if (useEdits.getState().who === '')",
    tests: ['desk/records/edits'],
  },
  {
    id: 'desk-never-idle',
    area: 'desk',
    what: 'Records stay on the screen after the session has ended because no one was there.',
    file: 'desk/core/idle.ts',
    from: 'else if (idleMs >= deskIdleMs) endSession(idleMessage)',
    to: 'else if (idleMs >= 2 * deskIdleMs) endSession(idleMessage)',
    tests: ['desk/core/idle'],
  },
]
