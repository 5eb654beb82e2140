import { Card } from '../layout/card.tsx'
import { Grid } from '../layout/grid.tsx'
import { Row } from '../layout/row.tsx'
import { BackLink } from '../layout/screen.tsx'
import { Stack } from '../layout/stack.tsx'
import { Text } from '../layout/text.tsx'
import styles from './kit.module.css'
import { Part } from './part.tsx'

const sizes = ['xs', 'sm', 'md', 'lg', 'xl', '2xl'] as const
const tones = ['default', 'muted', 'accent', 'good', 'warn', 'bad'] as const
const notices = ['info', 'good', 'warn', 'bad'] as const
const weights = ['normal', 'medium', 'strong', 'bold'] as const
const edges = ['accent', 'good', 'warn', 'bad', 'quiet'] as const
const paddings = ['small', 'medium', 'large', 'huge'] as const
const longWord = 'Averylongwordwithoutanyspace'.repeat(6)

export function Layouts() {
  return (
    <>
      <Part name="Text">
        <Stack gap={1}>
          {sizes.map((size) => (
            <Text key={size} size={size}>
              Size {size}
            </Text>
          ))}
        </Stack>
        <Row gap={4} isWrapping>
          {tones.map((tone) => (
            <Text key={tone} tone={tone}>
              {tone}
            </Text>
          ))}
        </Row>
        <Row gap={4} isWrapping>
          {weights.map((weight) => (
            <Text key={weight} weight={weight}>
              {weight}
            </Text>
          ))}
          <Text isNumeric>₹ 1,11,111.00</Text>
        </Row>
        <Row gap={2} isWrapping isDotted>
          <span>One</span>
          <span>Two</span>
        </Row>
        <Text wrap="anywhere">{longWord}</Text>
        <Text wrap="cut">{longWord}</Text>
        <Text wrap="cut-2" size="sm" tone="muted">
          {'Two lines at most, whatever was written here. '.repeat(12)}
        </Text>
      </Part>
      <Part name="Cards">
        <Grid columns="small" gap={4}>
          {paddings.map((padding) => (
            <Card key={padding} gap={1} padding={padding}>
              <Text weight="strong">Padding {padding}</Text>
              <Text size="sm" tone="muted">
                With a shadow
              </Text>
            </Card>
          ))}
        </Grid>
        <Grid as="dl" columns="figure" gap={3}>
          {edges.map((edge) => (
            <Card key={edge} gap={1} isFlat edge={edge}>
              <Text as="dt" size="sm" tone="muted">
                {edge}
              </Text>
              <Text as="dd" size="xl" weight="bold" isNumeric>
                1,234
              </Text>
            </Card>
          ))}
        </Grid>
        {notices.map((tone) => (
          <Card key={tone} tone={tone} padding="small">
            A notice: {tone}
          </Card>
        ))}
        <Card padding="none">
          <Stack as="ul" isDivided>
            {['One', 'Two', 'Three'].map((name) => (
              <li key={name} className={styles.row}>
                {name}
              </li>
            ))}
          </Stack>
        </Card>
      </Part>
      <Part name="Way back">
        <BackLink to="/">Profile</BackLink>
      </Part>
    </>
  )
}
