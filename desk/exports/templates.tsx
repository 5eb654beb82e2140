import { Download } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { readTemplate, type TableFormat } from '#domain/desk/export-calls.ts'
import { useWork } from '#portal/shared/forms/use-work.ts'
import { FeatureTexts } from '#portal/shared/text/feature-texts.tsx'
import { Button } from '#ui/controls/button.tsx'
import { FormError } from '#ui/controls/form-error.tsx'
import { SelectField } from '#ui/controls/select-field.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Row } from '#ui/layout/row.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import { useAreas } from '../app/queries.ts'
import { askFile } from '../core/ask.ts'
import styles from './exports.module.css'
import { exportsTexts } from './texts.ts'

const texts = { deskExports: exportsTexts }

/** Files with the columns of a kind and an example row [desk-71]. */
export function Templates() {
  return (
    <FeatureTexts texts={texts}>
      <TemplateCard />
    </FeatureTexts>
  )
}

function TemplateCard() {
  const t = useTranslations('deskExports')
  const { data = [] } = useAreas()
  const kinds = data.flatMap((area) => area.kinds)
  const [chosen, setChosen] = useState('')
  const work = useWork()
  const kind =
    kinds.find((one) => one.kind === chosen) ?? kinds.find((one) => one.kind === 'students') ?? kinds[0]
  const save = (format: TableFormat) =>
    void work.run(() => askFile(readTemplate, { params: { kind: kind?.kind ?? '' }, query: { format } }))
  if (!kind) return null
  return (
    <Card as="section" gap={3} aria-labelledby="templates">
      <Stack gap={1}>
        <h2 id="templates" className={styles.heading}>
          {t('templatesTitle')}
        </h2>
        <Text size="sm" tone="muted">
          {t('templatesText')}
        </Text>
      </Stack>
      <Row gap={3} align="end" isWrapping>
        <SelectField
          label={t('template')}
          value={kind.kind}
          onChange={({ currentTarget }) => setChosen(currentTarget.value)}
          options={kinds.map((one) => ({ value: one.kind, label: one.title }))}
        />
        {(['xlsx', 'csv'] as const).map((format) => {
          const name = t(format === 'csv' ? 'asCsv' : 'asXlsx')
          return (
            <Button
              key={format}
              variant="quiet"
              aria-label={t('templateAs', { kind: kind.title, format: name })}
              onClick={() => save(format)}
            >
              <Download size={16} aria-hidden="true" />
              {name}
            </Button>
          )
        })}
      </Row>
      <FormError text={work.error} />
    </Card>
  )
}
