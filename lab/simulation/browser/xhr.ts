import type { Fetch, Page } from './page.ts'

/** A file that a person chose: its content is read at once. */
export class ChosenFile extends File {
  readonly content: Uint8Array

  constructor(content: Uint8Array, name: string) {
    super([], name, { type: 'text/plain', lastModified: 1 })
    this.content = content
  }

  override get size(): number {
    return this.content.length
  }
  override slice(from = 0, to = this.size): ChosenFile {
    return new ChosenFile(this.content.subarray(from, to), this.name)
  }
  override async arrayBuffer(): Promise<ArrayBuffer> {
    return Uint8Array.from(this.content).buffer
  }
}

type Progress = { lengthComputable: boolean; loaded: number; total: number }

/** What a page sees as `XMLHttpRequest`. */
export function xhrOf(page: Page, fetch: Fetch) {
  return class {
    readonly upload: { onprogress: ((progress: Progress) => void) | null } = { onprogress: null }
    onload: (() => void) | null = null
    onerror: ((event: Event) => void) | null = null
    status = 0
    responseText = ''
    #method = ''
    #url = ''
    #replied = new Headers()
    readonly #headers: Record<string, string> = {}
    readonly #aborting = new AbortController()

    open(method: string, url: string): void {
      this.#method = method
      this.#url = url
    }
    setRequestHeader(name: string, value: string): void {
      this.#headers[name] = value
    }
    getResponseHeader(name: string): string | null {
      return this.#replied.get(name)
    }
    abort(): void {
      this.#aborting.abort()
    }

    send(body: ChosenFile | null): void {
      const { signal } = this.#aborting
      const content = body?.content
      for (const share of content ? [0.4, 1] : [])
        page.later(20, () => {
          const total = content?.length ?? 0
          if (!signal.aborted)
            this.upload.onprogress?.({ lengthComputable: true, loaded: Math.floor(total * share), total })
        })
      const init = {
        method: this.#method,
        headers: this.#headers,
        signal,
        body: (content ?? null) as BodyInit | null,
      }
      fetch(page, this.#url, init).then(
        async (response) => {
          this.status = response.status
          this.#replied = response.headers
          this.responseText = await response.text()
          this.onload?.()
        },
        () => {
          if (!signal.aborted) this.onerror?.(new Event('error'))
        },
      )
    }
  }
}
