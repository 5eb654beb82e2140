import { CloudAlert, CloudCheck, CloudUpload } from 'lucide-react'
import { useTranslations } from 'use-intl/react'
import { Row } from '#ui/layout/row.tsx'
import { Text } from '#ui/layout/text.tsx'
import { useExamState, usePendingCount } from '../../core/use-exam.ts'

/** Whether the server has all answers. */
export function SavedNote() {
  const t = useTranslations('panel')
  const connection = useExamState((state) => state.connection)
  const pending = usePendingCount()
  const isLost = connection !== 'fine'
  const isWarning = isLost && pending > 0
  const Icon = isWarning ? CloudAlert : pending > 0 ? CloudUpload : CloudCheck
  return (
    <Text
      as={Row}
      gap={2}
      size="sm"
      tone={isWarning ? 'warn' : 'muted'}
      weight={isWarning ? 'strong' : 'normal'}
    >
      <Icon size={16} aria-hidden="true" />
      <Text as="span" wrap="cut">
        {pending === 0 ? t('saved') : isLost ? t('waiting', { count: pending }) : t('saving')}
      </Text>
    </Text>
  )
}
