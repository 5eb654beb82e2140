/** Texts of tests with locked parts. */
export const partTexts = {
  ending: { exam: 'Submit', byHand: 'Next part', byClock: 'Summary' },
  partRules: {
    locked: 'The parts are opened one after another. You cannot come back to a part that is over.',
    byClock:
      'Each part has its own time. When it is over the next part is opened by itself, and none can be ended earlier.',
  },
  partOver: 'over',
  partNotOpen: 'not open yet',
  partEnd: {
    title: 'End {part}?',
    byHand: 'You cannot come back to it: its answers stay as they are now. {next} is opened next.',
    yes: 'End this part',
    stay: 'Go on with this part',
    summary: '{part} so far',
    byClock:
      'This part ends when its time is over. Until then you can change its answers. {next} is opened by itself.',
    offline: 'No connection, so this part cannot be ended now. Try again once it is back.',
  },
  partMove: {
    title: '{part} begins',
    asking: '{before} is over. The questions are being fetched.',
    lost: '{before} is over, and there is no connection. The time of this part is running: its questions come as soon as the connection is back.',
    began: '{before} is over. {part} is open now.',
  },
} as const
