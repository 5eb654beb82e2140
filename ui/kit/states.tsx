import { CircleCheck } from 'lucide-react'
import { Button } from '../controls/button.tsx'
import { FormError } from '../controls/form-error.tsx'
import { Avatar } from '../display/avatar.tsx'
import { Badge } from '../display/badge.tsx'
import { Crest } from '../display/crest.tsx'
import { EmptyState } from '../display/empty-state.tsx'
import { Fold } from '../display/fold.tsx'
import { Skeleton, Waiting } from '../display/skeleton.tsx'
import { Spinner } from '../display/spinner.tsx'
import { Card } from '../layout/card.tsx'
import { Grid } from '../layout/grid.tsx'
import { Row } from '../layout/row.tsx'
import { Stack } from '../layout/stack.tsx'
import { Text } from '../layout/text.tsx'
import { words } from '../words.ts'
import { Part } from './part.tsx'

const tones = ['good', 'warn', 'bad', 'info', 'accent', 'quiet'] as const
const hues = [0, 1, 2, 3, 4]

export function States() {
  return (
    <>
      <Part name="Badges and pictures">
        <Row gap={2} isWrapping>
          {tones.map((tone) => (
            <Badge key={tone} tone={tone} text={tone} Icon={CircleCheck} />
          ))}
        </Row>
        <Row gap={2} isWrapping>
          <Avatar name="Aarav Sharma" size="small" />
          <Avatar name="Aarav Sharma" />
          <Avatar name="Aarav Sharma" size="large" />
          {hues.map((hue) => (
            <Avatar key={hue} name="Riya Sharma" hue={hue} />
          ))}
          <Crest name="Homeroom" />
          <Crest name="Homeroom" size="large" />
        </Row>
      </Part>
      <Part name="Folded">
        <Fold title="Proof">
          <Text size="sm">Below its title until that is pressed.</Text>
        </Fold>
      </Part>
      <Part name="Waiting, nothing, failed">
        <Grid columns="card" gap={4}>
          <Waiting count={2} />
          <Card>
            <Waiting gap={3}>
              <Skeleton shape="chip" />
              <Skeleton shape="title" />
              <Skeleton shape="line" />
              <Skeleton shape="short" />
              <Skeleton shape="field" />
            </Waiting>
          </Card>
          <Waiting count={1} shape="card" />
          <Card>
            <EmptyState title="No Data Available" text="What teachers share stands here." />
          </Card>
          <Card>
            <EmptyState title="Not found" action={<Button variant="quiet">{words.retry}</Button>} />
          </Card>
          <Stack gap={4} align="start">
            <FormError text="The password is not right." detail="Two more tries are left." />
            <Spinner label={words.loading} />
          </Stack>
        </Grid>
      </Part>
    </>
  )
}
