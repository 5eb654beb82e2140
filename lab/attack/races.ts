import { allCalls } from '#domain/calls.ts'
import { signInCaller } from '#server/http/testing/caller.ts'
import { nameOf, tokenOf, validRequest } from '#server/http/testing/requests.ts'
import { send } from '#server/http/testing/send.ts'
import { type Attack, fewOf, people } from './attack.ts'
import { allAtOnce, unbroken } from './race.ts'
import { examRaces } from './races-exams.ts'
import { familyRaces } from './races-family.ts'
import { feeRaces } from './races-fees.ts'
import { signInRaces } from './races-sign-in.ts'
import { workRaces } from './races-work.ts'

/** Finds calls that break a rule that was forgotten when they were written. */
const everyCall: Attack = {
  name: 'at once: each call of the contract',
  run: async (target) => {
    const found: string[] = []
    let attempts = 0
    for (const phone of [people.diya, people.riya]) {
      const [own] = await target.query('select password_hash from person where phone = $1', [phone])
      for (const call of allCalls) {
        // A logout, or a changed password, leaves no session for the next one.
        const me = await signInCaller(target, phone)
        const answers = await allAtOnce(() => send(target, call, validRequest(call, me), tokenOf(call, me)))
        attempts += answers.length
        const fault = unbroken(answers)
        if (fault) found.push(`${nameOf(call)}: ${fault}`)
        await target.query('delete from throttle')
        await target.query('update person set password_hash = $2 where phone = $1', [
          phone,
          own?.password_hash,
        ])
      }
    }
    return { attempts, found: fewOf(found) }
  },
}

export const raceAttacks: Attack[] = [
  ...signInRaces,
  ...workRaces,
  ...feeRaces,
  ...familyRaces,
  ...examRaces,
  everyCall,
]
