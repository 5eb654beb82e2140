import { ChevronDown, ChevronUp, MoveHorizontal, ZoomIn, ZoomOut } from 'lucide-react'
import type { RefObject } from 'react'
import { useTranslations } from 'use-intl/react'
import { IconButton } from '#ui/controls/icon-button.tsx'
import { Row } from '#ui/layout/row.tsx'
import { Text } from '#ui/layout/text.tsx'
import { PageField } from './page-field.tsx'
import { PdfSearch } from './pdf-search.tsx'
import styles from './pdf-view.module.css'
import type { ShownPdf } from './use-pdf-pages.ts'

type PdfToolsProps = { pdf: ShownPdf; searchField: RefObject<HTMLInputElement | null> }

/** Turns pages, zooms and searches. */
export function PdfTools({ pdf, searchField }: PdfToolsProps) {
  const t = useTranslations('viewer')
  const { count, current, percent, found, goTo, pages } = pdf
  return (
    <Row
      gap={3}
      lineGap={1}
      justify="between"
      isWrapping
      role="toolbar"
      aria-label={t('tools')}
      className={styles.tools}
    >
      <Row gap={1} className={styles.group}>
        <IconButton label={t('pageBefore')} disabled={current <= 1} onClick={() => goTo(current - 1)}>
          <ChevronUp size={20} aria-hidden="true" />
        </IconButton>
        <PageField page={current} count={count} onGo={goTo} />
        <IconButton label={t('nextPage')} disabled={current >= count} onClick={() => goTo(current + 1)}>
          <ChevronDown size={20} aria-hidden="true" />
        </IconButton>
      </Row>
      <Row gap={1} className={styles.group}>
        <IconButton label={t('zoomOut')} onClick={() => pages.current?.zoomBy(-1)}>
          <ZoomOut size={20} aria-hidden="true" />
        </IconButton>
        <Text as="output" size="sm" tone="muted" align="center" isNumeric className={styles.percent}>
          {t('percent', { percent })}
        </Text>
        <IconButton label={t('zoomIn')} onClick={() => pages.current?.zoomBy(1)}>
          <ZoomIn size={20} aria-hidden="true" />
        </IconButton>
        <IconButton label={t('fitWidth')} onClick={() => pages.current?.fitWidth()}>
          <MoveHorizontal size={20} aria-hidden="true" />
        </IconButton>
      </Row>
      <PdfSearch
        field={searchField}
        found={found}
        onFind={(text, direction) => pages.current?.find(text, direction)}
      />
    </Row>
  )
}
