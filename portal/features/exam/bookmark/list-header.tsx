import { ArrowLeft } from 'lucide-react'
import type { ReactNode, Ref } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { iconButtonClass } from '#ui/controls/icon-button.tsx'
import { Row } from '#ui/layout/row.tsx'
import { Text } from '#ui/layout/text.tsx'

type ListHeaderProps = { title: string; titleRef?: Ref<HTMLHeadingElement>; children?: ReactNode }

/** A link back to My Exam, the title, and controls of the list. */
export function ListHeader({ title, titleRef, children }: ListHeaderProps) {
  const t = useTranslations('bookmark')
  return (
    <Row as="header" gap={3} lineGap={2} isWrapping>
      <Link to="/exam" className={iconButtonClass} aria-label={t('back')} title={t('back')}>
        <ArrowLeft size={20} aria-hidden="true" />
      </Link>
      <Text as="h2" ref={titleRef} tabIndex={-1} size="xl" wrap="anywhere">
        {title}
      </Text>
      {children}
    </Row>
  )
}
