/** Something that a server does beside answering, from its start to its end. */
export type Worker = {
  /** Looks at once. To be called after what there is to do was written. */
  nudge: () => void
  /** Comes back when what is being worked on is done. */
  stop: () => Promise<void>
}

type Work = {
  /** Does what is due; never fails. @returns whether there may be more at once */
  work: (isStopped: () => boolean) => Promise<boolean>
  /** How often to look without being nudged: other processes write too, and things come due. */
  pollMs: number
}

export function startWorker({ work, pollMs }: Work): Worker {
  let isStopped = false
  let isNudged = false
  let wake = () => {}

  async function run(): Promise<void> {
    while (!isStopped) {
      isNudged = false
      const hasMore = await work(() => isStopped)
      if (!hasMore && !isNudged && !isStopped) await rest()
    }
  }

  function rest(): Promise<void> {
    return new Promise((done) => {
      const timer = setTimeout(done, pollMs)
      wake = () => {
        clearTimeout(timer)
        done()
      }
    })
  }

  const running = run()
  return {
    nudge: () => {
      isNudged = true
      wake()
    },
    stop: async () => {
      isStopped = true
      wake()
      await running
    },
  }
}
