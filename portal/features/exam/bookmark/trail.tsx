import { ArrowLeft } from 'lucide-react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { buttonClass } from '#ui/button.tsx'
import styles from './question/question.module.css'

type TrailProps = { listTitle: string; listPath: string }

/** 'Back > Bookmarked Questions > View Questions' (spec/3 §2). */
export function Trail({ listTitle, listPath }: TrailProps) {
  const t = useTranslations('bookmark')
  return (
    <nav aria-label={t('trail')}>
      <ol className={styles.trail}>
        <li>
          <Link to={listPath} className={buttonClass({ variant: 'plain' })}>
            <ArrowLeft aria-hidden="true" />
            {t('back')}
          </Link>
        </li>
        <li>
          <Link to={listPath} className={buttonClass({ variant: 'plain' })}>
            {listTitle}
          </Link>
        </li>
        <li aria-current="page">{t('viewQuestions')}</li>
      </ol>
    </nav>
  )
}
