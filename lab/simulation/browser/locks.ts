import type { Page } from './page.ts'

type Mode = 'exclusive' | 'shared'
type Options = { mode?: Mode; ifAvailable?: boolean; steal?: boolean; signal?: AbortSignal }
type Work = (lock: object | null) => unknown
type Lock = { name: string; mode: Mode; page: Page; grant: () => void; lose: () => void }

/** Web Locks of a device: those of a page end with it. */
export class Locks {
  #held: Lock[] = []
  #waiting: Lock[] = []

  /** What a page sees as `navigator.locks`. */
  of(page: Page) {
    return {
      request: (name: string, options: Options | Work, work?: Work) =>
        typeof options === 'function'
          ? this.#request(page, name, {}, options)
          : this.#request(page, name, options, work ?? (() => undefined)),
    }
  }

  #request(page: Page, name: string, options: Options, work: Work): Promise<unknown> {
    const { mode = 'exclusive', ifAvailable = false, steal = false, signal } = options
    return new Promise((resolve, reject) => {
      const lock: Lock = {
        name,
        mode,
        page,
        lose: () => reject(new DOMException('stolen', 'AbortError')),
        grant: () => {
          this.#held.push(lock)
          void Promise.resolve()
            .then(() => work({ name, mode }))
            .then(resolve, reject)
            .finally(() => this.#release(lock))
        },
      }
      if (steal) {
        for (const other of this.#held.filter((one) => one.name === name)) {
          this.#held = this.#held.filter((one) => one !== other)
          other.lose()
        }
        return lock.grant()
      }
      if (this.#isFree(lock) && !this.#waiting.some((one) => one.name === name)) return lock.grant()
      if (ifAvailable) return resolve(work(null))
      this.#waiting.push(lock)
      signal?.addEventListener('abort', () => {
        if (!this.#waiting.includes(lock)) return
        this.#waiting = this.#waiting.filter((one) => one !== lock)
        reject(new DOMException('aborted', 'AbortError'))
      })
    })
  }

  #isFree({ name, mode }: Lock): boolean {
    return !this.#held.some((one) => one.name === name && (mode === 'exclusive' || one.mode === 'exclusive'))
  }

  #release(lock: Lock): void {
    this.#held = this.#held.filter((one) => one !== lock)
    const [next] = this.#waiting.filter((one) => this.#isFree(one))
    if (!next) return
    this.#waiting = this.#waiting.filter((one) => one !== next)
    next.page.later(0, next.grant)
  }

  kill(page: Page): void {
    this.#waiting = this.#waiting.filter((one) => one.page !== page)
    for (const lock of this.#held.filter((one) => one.page === page)) this.#release(lock)
  }
}
