import { useTranslations } from 'use-intl/react'
import { Text } from '#ui/layout/text.tsx'

type OverNoteProps = { id?: string; over: number; most: number }

/** Says that something did not fit; always there, so that it is read out when it comes. */
export function OverNote({ id, over, most }: OverNoteProps) {
  const t = useTranslations('panel')
  return (
    <div role="alert" id={id}>
      {over > 0 && (
        <Text size="sm" tone="bad">
          {t('tooLong', { over, most })}
        </Text>
      )}
    </div>
  )
}
