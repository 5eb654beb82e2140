import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { Spinner } from '#ui/spinner.tsx'
import styles from './text-view.module.css'
import { useFocusOnOpen } from './use-focus-on-open.ts'

/** Bytes: more than anybody reads in one piece. */
const most = 1_000_000

/** Plain text, as it is written; of a very long one the beginning. */
export function TextView({ url, title, onFail }: { url: string; title: string; onFail: () => void }) {
  const t = useTranslations('viewer')
  const [text, setText] = useState<string>()
  const failed = useEffectEvent(onFail)
  useEffect(() => {
    const stop = new AbortController()
    fetch(url, { signal: stop.signal, headers: { range: `bytes=0-${most - 1}` } })
      .then(async (answer) => {
        if (!answer.ok) throw new Error('not there')
        setText((await answer.text()).slice(0, most))
      })
      .catch(() => stop.signal.aborted || failed())
    return () => stop.abort()
  }, [url])
  if (text === undefined) return <Spinner label={t('opening')} />
  return <Shown title={title} text={text} />
}

function Shown({ title, text }: { title: string; text: string }) {
  const section = useRef<HTMLElement>(null)
  useFocusOnOpen(section)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section ref={section} tabIndex={0} aria-label={title} className={styles.view}>
      <pre className={styles.text}>{text}</pre>
    </section>
  )
}
