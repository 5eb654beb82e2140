import { Link2, X } from 'lucide-react'
import { useTranslations } from 'use-intl/react'
import { isLinkAddress, isLinkName, limits } from '#domain/assignment/rules.ts'
import { newKey } from '#portal/shared/requests/request.ts'
import { Button } from '#ui/controls/button.tsx'
import { IconButton } from '#ui/controls/icon-button.tsx'
import { TextField } from '#ui/controls/text-field.tsx'
import { Row } from '#ui/layout/row.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import { showToast } from '#ui/popups/toast.tsx'
import { type DraftLink, isBlank } from '../draft/draft.ts'
import styles from './link-rows.module.css'

type LinkRowsProps = {
  links: readonly DraftLink[]
  /** Saved links that are not removed. */
  savedCount: number
  /** True after saving was tried. */
  showsFaults: boolean
  onChange: (links: readonly DraftLink[]) => void
}

/** Links with their names, at most five in all [assignment-32]. */
export function LinkRows({ links, savedCount, showsFaults, onChange }: LinkRowsProps) {
  const t = useTranslations('assignment')
  const add = () => {
    if (links.length + savedCount >= limits.links) return showToast(t('faults.tooManyLinks'), 'bad')
    onChange([...links, { key: newKey(), name: '', url: '' }])
  }
  const change = (key: string, part: Partial<DraftLink>) =>
    onChange(links.map((link) => (link.key === key ? { ...link, ...part } : link)))
  return (
    <Stack as="section" gap={3} aria-label={t('addLink')}>
      {links.map((link, index) => {
        const showsFault = showsFaults && !isBlank(link)
        return (
          <fieldset key={link.key} className={styles.row} aria-label={t('linkNumber', { number: index + 1 })}>
            <TextField
              label={t('linkName')}
              value={link.name}
              autoFocus={isBlank(link)}
              autoComplete="off"
              error={showsFault && !isLinkName(link.name) ? t('faults.linkName') : undefined}
              hint={t('linkNameHint', { most: limits.linkName })}
              onChange={(event) => change(link.key, { name: event.target.value })}
            />
            <TextField
              label={t('linkAddress')}
              type="url"
              inputMode="url"
              placeholder="https://"
              autoComplete="off"
              value={link.url}
              error={showsFault && !isLinkAddress(link.url) ? t('faults.linkAddress') : undefined}
              onChange={(event) => change(link.key, { url: event.target.value })}
            />
            <IconButton
              className={styles.remove}
              label={t('removeLink', { number: index + 1 })}
              onClick={() => onChange(links.filter(({ key }) => key !== link.key))}
            >
              <X size={18} aria-hidden="true" />
            </IconButton>
          </fieldset>
        )
      })}
      <Row gap={3} lineGap={1} isWrapping className={styles.foot}>
        <Button variant="plain" onClick={add}>
          <Link2 size={16} aria-hidden="true" />
          {t('addLink')}
        </Button>
        {links.length + savedCount > 0 && (
          <Text as="span" size="sm" tone="muted">
            {t('linkRoom', { count: links.length + savedCount, most: limits.links })}
          </Text>
        )}
      </Row>
    </Stack>
  )
}
