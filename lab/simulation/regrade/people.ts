import { commonActions, commonNames, repeat } from '../common-actions.ts'
import { attemptsIn, keyOf } from './state.ts'
import type { World } from './world.ts'

const second = 1000

/** What may happen around the tools; one in a few does. */
const weights = {
  answer: 30,
  handIn: 2,
  mark: 10,
  giveTime: 2,
  moveEnds: 1,
  setResultAt: 2,
  callOff: 2,
  killServer: 3,
  stall: 1,
  setServerClock: 2,
  breakDatabase: 2,
  silence: 2,
} as const
type Action = keyof typeof weights

/** Does one thing after another, until `end`. */
export function live(world: World, end: number): void {
  const { random, scheduler, notes } = world
  const act = () => {
    const action = random.weighted(weights)
    const done = actions[action](world)
    if (done !== false && action in commonNames) notes.note(commonNames[action as keyof typeof commonNames])
  }
  scheduler.in(random.int(1, 1000), repeat(world, act, end, 1500))
}

const actions: Record<Action, (world: World) => unknown> = {
  killServer: commonActions.killServer,
  setServerClock: commonActions.setServerClock,
  silence: commonActions.silence,
  answer: (world) => {
    const { random, facts, database } = world
    const running = attemptsIn(database.committed).filter(({ submittedAt }) => !submittedAt)
    if (running.length === 0) return
    const { id } = random.pick(running)
    const { questionId, key } = random.pick(facts.questions)
    const option = random.int(1, 3)
    const typed = key.type === 4 ? { type: 4, value: option } : { type: 2, text: `Because of ${option}` }
    world.do('answer', (server) =>
      server.answer(id, questionId, key.type === 1 ? { type: 1, option } : typed),
    )
  },
  handIn: (world) => {
    const { id } = world.random.pick(attemptsIn(world.database.committed))
    world.do('handed in', (server) => server.submit(id))
  },
  mark: (world) => markOne(world, world.random.chance(0.7)),
  giveTime: (world) => {
    const { random, facts } = world
    const { personId } = random.pick(facts.people)
    world.do('extra time', (server) => server.giveTime(personId, random.int(1, 2)))
  },
  moveEnds: (world) => world.do('ends moved', (server) => server.moveEnds(world.random.int(-40, 40))),
  setResultAt: (world) => {
    const { random, scheduler } = world
    const later = random.int(-10, random.pick([10, 60])) * second
    const resultAt = random.chance(0.7) ? new Date(Math.floor(scheduler.now + later)) : null
    world.do('result time set', (server) => server.setResultAt(resultAt))
  },
  callOff: (world) => {
    const { random, scheduler } = world
    world.do('called off', (server) => server.callOff(true))
    scheduler.in(random.int(500, 15_000), () => world.do('called on', (server) => server.callOff(false)))
  },
  stall: (world) => {
    const until = world.scheduler.now + world.random.int(1000, 20_000)
    for (const process of world.network.servers) process.wakesAt = until
    world.notes.note('servers stall')
  },
  breakDatabase: ({ database, random, scheduler, notes }) => {
    database.breaks = random.pick([0.05, 0.3, 1])
    notes.note('database breaks')
    scheduler.in(random.int(500, 6000), () => {
      database.breaks = 0
    })
  },
}

/** The examiner marks a written answer. @param isWaiting one without marks, if there is one */
export function markOne(world: World, isWaiting: boolean): void {
  const { random, facts, database } = world
  const { attempt, answer } = database.committed
  const written = facts.questions.filter(({ key }) => key.type === 2)
  const open = [...attempt.values()]
    .filter(({ submittedAt, evaluatedAt }) => submittedAt && (!isWaiting || !evaluatedAt))
    .flatMap(({ id }) => written.map(({ questionId }) => ({ id, questionId })))
    .filter(({ id, questionId }) => answer.get(keyOf(id, questionId))?.answer)
  if (open.length === 0) return
  const { id, questionId } = random.pick(open)
  world.do('marked', (server) => server.giveMarks(id, questionId, random.pick([0, 1.5, 3])))
}
