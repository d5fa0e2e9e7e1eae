import { describe, expect, it } from 'vitest';
import { draftOf, drawn } from './testing.ts';

const FLOW = `# Browse the page

## Use Case Information

| Field | Value |
|---|---|
| Use Case ID | UC-001 |
| Name | Browse the page |
| Preconditions | The site is deployed. |

## Main Flow

1. Visitor requests the page → server returns it.
2. Visitor reads the page.

## Exception Flows

*Error conditions and failure scenarios.*

### Exc-1: A module is malformed
**Trigger:** An entry fails its schema.

1. The build fails during validation.
2. **Outcome:** The defect is seen before the page is.
`;

describe('exceptions below a line that says once more what their heading says', () => {
  it('are branches of the flow, with their titles and without their numbers', async () => {
    const all = drawn(await draftOf(FLOW));
    expect(Object.keys(all)).toEqual(['Browse the page']);
    const lines = Object.values(all).flat();
    expect(lines.find((line) => line.includes('The build fails during validation ['))).toContain(
      '[A module is malformed · An entry fails its schema]',
    );
  });

  it('end with an outcome that is expected', async () => {
    const { steps } = await draftOf(FLOW);
    expect(steps.map(({ type, label }) => `${type}: ${label}`)).toContain(
      'outcome: The defect is seen before the page is',
    );
  });
});

describe('the name in a table of what a use case is', () => {
  it('is no step of its flow', async () => {
    const { steps } = await draftOf(FLOW);
    expect(steps.map(({ label }) => label)).not.toContain('Browse the page');
    expect(steps[0]).toMatchObject({ type: 'context', label: 'The site is deployed' });
  });
});
