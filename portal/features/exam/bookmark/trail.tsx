import { ArrowLeft } from 'lucide-react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { buttonClass } from '#ui/controls/button.tsx'
import { Row } from '#ui/layout/row.tsx'
import { Text } from '#ui/layout/text.tsx'
import styles from './bookmarked-question.module.css'

type TrailProps = { listTitle: string; listPath: string }

/** 'Back > Bookmarked Questions > View Questions' [exam-37]. */
export function Trail({ listTitle, listPath }: TrailProps) {
  const t = useTranslations('bookmark')
  return (
    <nav aria-label={t('trail')}>
      <Row as="ol" isWrapping className={styles.trail}>
        <Row as="li">
          <Link to={listPath} className={buttonClass({ variant: 'plain' })}>
            <ArrowLeft aria-hidden="true" />
            {t('back')}
          </Link>
        </Row>
        <Row as="li">
          <Link to={listPath} className={buttonClass({ variant: 'plain' })}>
            {listTitle}
          </Link>
        </Row>
        <Text as="li" tone="muted" weight="strong" aria-current="page">
          {t('viewQuestions')}
        </Text>
      </Row>
    </nav>
  )
}
