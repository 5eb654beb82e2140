import { allCalls } from '#domain/calls.ts'
import { prepareForeignIds } from '#server/http/testing/foreign-ids.ts'
import { nameOf } from '#server/http/testing/requests.ts'
import { type Attack, fewOf } from './attack.ts'

/** How many calls are attacked in parallel; open ones one by one, because they share a throttle. */
const atOnce = 4

/**
 * Every id of every call of the contract, for every caller: like `foreign-ids.test.ts`, deeper and over HTTP.
 */
export const forgedIds: Attack = {
  name: 'forged ids over the whole contract',
  run: async (target) => {
    const foreign = await prepareForeignIds(target, target.secrets)
    let attempts = 0
    const found: string[] = []
    const tryAll = async (calls: (typeof allCalls)[number][]) => {
      for (let call = calls.shift(); call; call = calls.shift()) {
        const tried = await foreign.tryCall(call, 'all')
        attempts += tried.attempts
        found.push(...tried.faults.map((fault) => `${nameOf(call)}: ${fault}`))
      }
    }
    await tryAll(allCalls.filter(isAlone))
    const others = allCalls.filter((call) => !isAlone(call))
    await Promise.all(Array.from({ length: atOnce }, () => tryAll(others)))
    return { attempts, found: fewOf(found) }
  },
}

/** Calls that end sessions, count attempts, or delete what another call needs run alone. */
const isAlone = ({ access, path }: (typeof allCalls)[number]) =>
  access === 'open' || /logout|changePwd|switch|sign-in-security|examPanel/.test(path)
