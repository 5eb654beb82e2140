import { isolate } from '#domain/bidi.ts'

/** Texts about changes that wait for the network, also outside of the portal's screens. */
export const unsentTexts = {
  kept: 'There is no connection. This is kept on the device and sent by itself later.',
  hint: 'Waiting to be sent',
  waiting: (count: number): string =>
    count === 1 ? '1 change waits to be sent' : `${count} changes wait to be sent`,
  sent: (count: number): string =>
    count === 1 ? 'Your change was sent.' : `Your ${count} changes were sent.`,
  refused: (title: string, why: string): string => `${isolate(title)} was not saved. ${why}`,
  conflict: (theirs: string, own: string): string =>
    `It was changed elsewhere meanwhile, to “${isolate(theirs)}”. Yours was “${isolate(own)}”.`,
  bookmark: 'Removal of a bookmark',
} as const
