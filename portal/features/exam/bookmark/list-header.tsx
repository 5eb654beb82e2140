import { ArrowLeft } from 'lucide-react'
import type { ReactNode, Ref } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { iconButtonClass } from '#ui/icon-button.tsx'
import { joinClasses } from '#ui/join-classes.ts'
import styles from './question-list.module.css'

type ListHeaderProps = { title: string; titleRef?: Ref<HTMLHeadingElement>; children?: ReactNode }

/** The way back to My Exam, what is shown, and how. */
export function ListHeader({ title, titleRef, children }: ListHeaderProps) {
  const t = useTranslations('bookmark')
  return (
    <header className={styles.head}>
      <Link
        to="/exam"
        className={joinClasses(iconButtonClass, styles.back)}
        aria-label={t('back')}
        title={t('back')}
      >
        <ArrowLeft size={20} aria-hidden="true" />
      </Link>
      <h2 ref={titleRef} tabIndex={-1} className={styles.title}>
        {title}
      </h2>
      {children}
    </header>
  )
}
