import { describe, expect, test } from 'vitest'
import type { Profile, SignInHeld, SignInResult } from '#domain/session/calls.ts'
import { exampleProfile, exampleSignIn } from '#portal/testing/session-examples.ts'
import { choiceOf, outcomeOf } from './outcome.ts'

const aarav = exampleProfile({ user_id: 11, user_type: 5, name: 'Aarav', student_id: 1 })
const anaya = exampleProfile({ user_id: 12, user_type: 5, name: 'Anaya', student_id: 2 })
const held = (about: Partial<SignInHeld>): SignInHeld => ({
  login_option: 0,
  device_id: 'd',
  is_login_allowed: true,
  student_details: [],
  ...about,
})
const dues = (profile: Profile): Profile => ({ ...profile, is_login_allowed: false })
const parentSession = exampleSignIn({ user_type: 5, parentslogin: true, student_details: [aarav, anaya] })

describe('the login answer leads to [session-14]', () => {
  test.each<[string, SignInResult, string]>([
    ['a null result', null, 'notAuthorised'],
    ['several accounts', [aarav, exampleProfile({ institute_id: 2 })], 'chooseAccount'],
    ['a list of one account', [aarav], 'chooseAccount'],
    ['a list of none', [], 'notShown'],
    ['login_option 10', held({ login_option: 10 }), 'otherDevice'],
    ['login_option 11', held({ login_option: 11 }), 'unregisteredDevice'],
    ['login_option 13', held({ login_option: 13 }), 'blocked'],
    [
      'login_option 13 before its children',
      held({ login_option: 13, student_details: [aarav, anaya] }),
      'blocked',
    ],
    [
      'login_option 20, with a second step',
      held({ login_option: 20, second_step: { ticket: 't', has_app: true, has_passkeys: false } }),
      'secondStep',
    ],
    ['login_option 20 without one', held({ login_option: 20 }), 'notShown'],
    ['login_option 12', held({ login_option: 12 }), 'notShown'],
    ['login_option -1', held({ login_option: -1 }), 'notShown'],
    ['a parent with several students', held({ student_details: [aarav, anaya] }), 'chooseChild'],
    ['several students, one with dues', held({ student_details: [aarav, dues(anaya)] }), 'chooseChild'],
    ['one student with dues', held({ student_details: [dues(aarav)] }), 'feesDue'],
    ['a login that is not allowed', held({ is_login_allowed: false }), 'feesDue'],
    ['neither a session nor a reason', held({}), 'notShown'],
    ['a session', exampleSignIn({}), 'signedIn'],
    ['a session that lists several children', parentSession, 'chooseChild'],
  ])('%s: %s', (_, result, kind) => {
    expect(outcomeOf(result, false).kind).toBe(kind)
  })

  test('a child that was chosen is not asked for again', () => {
    expect(outcomeOf(parentSession, true)).toEqual({ kind: 'signedIn', session: parentSession })
  })

  test('choosing repeats the login with type, user and institute', () => {
    const outcome = outcomeOf([aarav, anaya], false)
    const [, second] = outcome.kind === 'chooseAccount' ? outcome.accounts : []
    expect(second && choiceOf(second)).toEqual({ user_type: 5, user_id: 12, institute_id: 1 })
  })
})
