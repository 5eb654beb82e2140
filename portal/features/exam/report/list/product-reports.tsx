import { useMemo } from 'react'
import { useTranslations } from 'use-intl/react'
import { nameLengths } from '#domain/exam/report/report.ts'
import { useChanges } from '#portal/features/exam/use-changes.ts'
import type { Label } from '#portal/shared/exam/label.ts'
import { useProductTests } from '#portal/shared/exam/listed-tests.ts'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import { listReports } from './listing.ts'
import { ReportCards } from './report-cards.tsx'

type ProductReportsProps = {
  typed: string
  /** The chosen label, whose reports are left out here. */
  besides: Label['id'] | undefined
}

/** 'Products / Exams': tests of the student's products; renders nothing for an empty list [report-6]. */
export function ProductReports({ typed, besides }: ProductReportsProps) {
  const t = useTranslations('report')
  const { data } = useProductTests()
  const tests = useMemo(() => data?.filter((test) => test.labelId !== besides) ?? [], [data, besides])
  const now = useChanges(tests)
  if (listReports(tests, '', now).length === 0) return null
  return (
    <Stack as="section" gap={3} aria-labelledby="product-reports">
      <Text as="h2" id="product-reports" size="lg">
        {t('products')}
      </Text>
      <ReportCards name={t('products')} tests={tests} typed={typed} nameLength={nameLengths.productCard} />
    </Stack>
  )
}
