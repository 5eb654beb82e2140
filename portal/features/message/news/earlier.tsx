import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl/react'
import { Button } from '#ui/controls/button.tsx'
import { Failure } from '#ui/display/failure.tsx'
import styles from './news.module.css'

/** Begins before the end is in view. */
const ahead = '800px 0px'

type EarlierProps = { error: Error | null; isFetching: boolean; onFetch: () => void }

/** The end of what was fetched: the next page comes as the end comes near, or by the button [news-66]. */
export function Earlier({ error, isFetching, onFetch }: EarlierProps) {
  const t = useTranslations('message')
  const end = useRef<HTMLDivElement>(null)
  const fetchNext = useRef(onFetch)
  useEffect(() => {
    fetchNext.current = onFetch
  })
  const mayFetch = !isFetching && !error
  useEffect(() => {
    if (!mayFetch || !end.current) return
    const observer = new IntersectionObserver(
      // A busy browser reports several changes at once.
      (changes) => changes.at(-1)?.isIntersecting && fetchNext.current(),
      { rootMargin: ahead },
    )
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [mayFetch])
  return (
    <div ref={end} className={styles.more}>
      {error ? (
        <div role="alert">
          <Failure message={error.message} onRetry={onFetch} isRetrying={isFetching} />
        </div>
      ) : (
        <Button variant="quiet" isPending={isFetching} onClick={onFetch}>
          {t('earlier')}
        </Button>
      )}
    </div>
  )
}
