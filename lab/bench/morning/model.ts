import { assignmentDetail, assignments, studentAttachments } from '#domain/assignment/calls.ts'
import type { Call } from '#domain/call.ts'
import { timetableEvents } from '#domain/event/calls.ts'
import { assignedProductTests, labelTests, panelTime, testLabels } from '#domain/exam/calls.ts'
import { fees } from '#domain/fee/calls.ts'
import { bannersAndPromotions, needsYou, readAnnouncements, studentHome } from '#domain/home/calls.ts'
import { messages } from '#domain/message/calls.ts'
import { logoAndFavIcon } from '#domain/session/calls.ts'
import { passkeyChallenge } from '#domain/session/passkey-calls.ts'
import { timetable } from '#domain/timetable/calls.ts'
import type { Random } from '../../simulation/random.ts'

/** A call that the portal makes; of a time table for the day, or for this month or the one before or after it. */
export type Asked = { call: Call; days?: 'today' | 'before' | 'month' | 'after' }
export type Screen = { name: string; asks: readonly Asked[] }

const monthOf = (days: Asked['days']): Asked[] => [
  { call: timetable, ...(days && { days }) },
  { call: timetableEvents },
]

// What a browser asked on 24 November 2026, written down screen by screen; `config.json` is a file.
export const signInPage: Screen = {
  name: 'sign-in page',
  asks: [{ call: logoAndFavIcon }, { call: passkeyChallenge }],
}
export const home: Screen = {
  name: 'home',
  asks: [
    { call: studentHome },
    { call: needsYou },
    { call: bannersAndPromotions },
    { call: timetable, days: 'today' },
    { call: logoAndFavIcon },
    { call: messages },
  ],
}
/** What the portal loads ahead after home, once a session, unless the phone saves data. */
export const ahead: Screen = {
  name: 'ahead',
  asks: [...monthOf('month'), { call: assignments }, { call: fees }],
}

/** Where families go from home, in this order, with the share that does; what a phone that loaded ahead still asks there. */
export const later: readonly { screen: Screen; afterAhead: Screen; share: number }[] = [
  {
    screen: {
      name: 'time table',
      asks: [...monthOf('month'), ...monthOf('after'), ...monthOf('before')],
    },
    afterAhead: { name: 'time table', asks: [...monthOf('after'), ...monthOf('before')] },
    share: 0.5,
  },
  {
    screen: { name: 'homework', asks: [{ call: assignments }] },
    afterAhead: { name: 'homework', asks: [] },
    share: 0.5,
  },
  ...alike(0.3, { name: 'one homework', asks: [{ call: assignmentDetail }, { call: studentAttachments }] }),
  ...alike(0.2, { name: 'announcements', asks: [{ call: readAnnouncements }] }),
  ...alike(0.1, {
    name: 'exams',
    asks: [
      { call: panelTime },
      { call: testLabels },
      { call: labelTests },
      { call: assignedProductTests },
      { call: assignedProductTests },
    ],
  }),
  { screen: { name: 'fees', asks: [{ call: fees }] }, afterAhead: { name: 'fees', asks: [] }, share: 0.1 },
  ...alike(0.4, { name: 'home again', asks: [{ call: needsYou }] }),
]

function alike(share: number, screen: Screen) {
  return [{ screen, afterAhead: screen, share }]
}

/** All of these are assumptions: no school's figures are known. */
export const shares = {
  /** Parents who open the portal as well, for each student. */
  parents: 0.3,
  /** Who was signed in after midnight already: a session ends with the day. */
  signedIn: 0.1,
  /** Who signs in on a phone that the account does not know. */
  newPhone: 0.03,
  /** Who is in the school's network; the others have a network of a carrier or a home. */
  atSchool: 0.2,
  /** Whose phone loads ahead. */
  ahead: 0.8,
  /** Of those who come, how many come around the peak; the others come at any moment of the morning. */
  peak: 0.5,
}
/** In which all students come, before the first class; seconds. */
export const morning = { length: 600, peakAt: 400, peakDeviation: 60 }
/** What is run of a morning: the half minute of its peak. */
export const range = { from: 385, to: 415 }
/** Seconds on a screen before the next. */
const stay = { min: 3, max: 20 }
const aheadAfter = 2

export type Visitor = {
  student: number
  isParent: boolean
  signsIn: boolean
  isNewPhone: boolean
  isAtSchool: boolean
}
/** Seconds of the morning. */
export type Opening = { at: number; visitor: Visitor; screen: Screen }

/** The openings of screens of a whole morning, in their order: the same for the same random numbers. */
export function planMorning(students: number, random: Random): Opening[] {
  const openings: Opening[] = []
  for (let student = 0; student < students; student++) {
    openings.push(...planVisit({ student, isParent: false }, random))
    if (random.chance(shares.parents)) openings.push(...planVisit({ student, isParent: true }, random))
  }
  return openings.sort((a, b) => a.at - b.at)
}

function planVisit(who: Pick<Visitor, 'student' | 'isParent'>, random: Random): Opening[] {
  const signsIn = !random.chance(shares.signedIn)
  const visitor = {
    ...who,
    signsIn,
    isNewPhone: signsIn && random.chance(shares.newPhone),
    isAtSchool: !who.isParent && random.chance(shares.atSchool),
  }
  const comesAt = drawArrival(random)
  const openings: Opening[] = [{ at: comesAt, visitor, screen: home }]
  const loadsAhead = random.chance(shares.ahead)
  if (loadsAhead) openings.push({ at: comesAt + aheadAfter, visitor, screen: ahead })
  let at = comesAt
  for (const { screen, afterAhead, share } of later) {
    if (!random.chance(share)) continue
    at += stay.min + random.next() * (stay.max - stay.min)
    openings.push({ at, visitor, screen: loadsAhead ? afterAhead : screen })
  }
  return openings
}

/** Each comes independently of the others: a Poisson process with a peak. */
function drawArrival(random: Random): number {
  if (!random.chance(shares.peak)) return random.next() * morning.length
  for (;;) {
    // Box and Muller's normal distribution.
    const normal = Math.sqrt(-2 * Math.log(1 - random.next())) * Math.cos(2 * Math.PI * random.next())
    const at = morning.peakAt + normal * morning.peakDeviation
    if (at >= 0 && at < morning.length) return at
  }
}
