import { useTranslations } from 'use-intl/react'
import { Text } from '#ui/layout/text.tsx'

type OverNoteProps = { id?: string; over: number; max: number }

/** Reports text that did not fit; always rendered, so that screen readers announce it. */
export function OverNote({ id, over, max }: OverNoteProps) {
  const t = useTranslations('panel')
  return (
    <div role="alert" id={id}>
      {over > 0 && (
        <Text size="sm" tone="bad">
          {t('tooLong', { over, most: max })}
        </Text>
      )}
    </div>
  )
}
