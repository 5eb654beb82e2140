import { useTranslations } from 'use-intl/react'
import { useStore } from 'zustand'
import { Button } from '#ui/button.tsx'
import { joinClasses } from '#ui/join-classes.ts'
import { isBlank } from '../draft/draft.ts'
import type { WorkDraft } from '../draft/work-draft.ts'
import styles from '../notice.module.css'

/** What was entered on this device and can no longer be sent: to read, to copy, to discard. */
export function LeftDraft({ draft }: { draft: WorkDraft }) {
  const t = useTranslations('assignment')
  const { remark, links, files, refusal } = useStore(draft.store)
  const items = [
    ...files.map(({ key, name }) => ({ key, text: name })),
    ...links.filter((link) => !isBlank(link)).map(({ key, name, url }) => ({ key, text: `${name} ${url}` })),
  ]
  return (
    <section className={joinClasses(styles.notice, styles.warn)} aria-labelledby="left-draft">
      <h4 id="left-draft" className={styles.title}>
        {t('leftTitle')}
      </h4>
      <p role={refusal === '' ? undefined : 'alert'}>{refusal === '' ? t('leftText') : refusal}</p>
      {refusal !== '' && <p>{t('refusedText')}</p>}
      {remark !== undefined && <p className={styles.quote}>{remark}</p>}
      {items.length > 0 && (
        <ul className={styles.items}>
          {items.map(({ key, text }) => (
            <li key={key}>{text}</li>
          ))}
        </ul>
      )}
      <div>
        <Button variant="quiet" onClick={() => void draft.discard()}>
          {t('discard')}
        </Button>
      </div>
    </section>
  )
}
