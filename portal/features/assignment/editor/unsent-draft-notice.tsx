import { useTranslations } from 'use-intl/react'
import { useStore } from 'zustand'
import { Button } from '#ui/controls/button.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Text } from '#ui/layout/text.tsx'
import { isBlank, isEmpty } from '../draft/draft.ts'
import type { WorkDraft } from '../draft/work-draft.ts'
import styles from './unsent-draft-notice.module.css'

/** What was entered on this device and can no longer be sent, to read, copy or discard. */
export function UnsentDraftNotice({ draft }: { draft: WorkDraft }) {
  const t = useTranslations('assignment')
  const state = useStore(draft.store)
  if (isEmpty(state) || state.confirmed !== undefined) return null
  const { remark, links, files, refusal } = state
  const items = [
    ...files.map(({ key, name }) => ({ key, text: name })),
    ...links.filter((link) => !isBlank(link)).map(({ key, name, url }) => ({ key, text: `${name} ${url}` })),
  ]
  return (
    <Card as="section" tone="warn" padding="small" gap={2} aria-labelledby="unsent-draft">
      <Text as="h4" id="unsent-draft" weight="strong">
        {t('leftTitle')}
      </Text>
      <p role={refusal === '' ? undefined : 'alert'}>{refusal === '' ? t('leftText') : refusal}</p>
      {refusal !== '' && <p>{t('refusedText')}</p>}
      {remark !== undefined && <Text wrap="lines">{remark}</Text>}
      {items.length > 0 && (
        <Text as="ul" wrap="anywhere" className={styles.items}>
          {items.map(({ key, text }) => (
            <li key={key}>{text}</li>
          ))}
        </Text>
      )}
      <div>
        <Button variant="quiet" onClick={() => void draft.discard()}>
          {t('discard')}
        </Button>
      </div>
    </Card>
  )
}
