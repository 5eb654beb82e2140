import { ChevronRight } from 'lucide-react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { useThreads } from '#portal/shared/ask/queries.ts'
import { Badge } from '#ui/display/badge.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Row } from '#ui/layout/row.tsx'
import { Text } from '#ui/layout/text.tsx'
import styles from './message.module.css'

/** The way to questions about the viewed student, where one may ask or has asked [ask-1]. */
export function AskPart() {
  const t = useTranslations('message')
  const { data } = useThreads()
  if (!data || (data.threads.length === 0 && (data.why_not !== '' || data.whom.length === 0))) return null
  return (
    <Card as={Link} to="/ask" isFlat>
      <Row gap={2}>
        <Text weight="medium" className={styles.words}>
          {t('askThem')}
        </Text>
        {data.unread > 0 && <Badge tone="info" text={t('askUnread', { count: data.unread })} />}
        <ChevronRight size={18} aria-hidden="true" />
      </Row>
    </Card>
  )
}
