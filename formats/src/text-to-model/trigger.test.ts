import { describe, expect, it } from 'vitest';
import { draftOf, drawn, linesAndQuestions } from './testing.ts';

const REGISTER = `# Use Case: Register a visitor

## Overview

**Goal:** Print a badge

## Main Success Scenario

1. The clerk opens the form.
2. The clerk enters the e-mail.
3. The system stores the visit.

## Alternative Flows

### A1: Visitor exists

**Trigger:** The e-mail is known (step 2)
**Flow:**

1. The system shows the visitor.
2. Use case continues at step 3.

### A2: No badges

- **Trigger:** No badge is left (step 3)

1. The system shows a message.
2. The use case ends.
`;

const KAYIT = `# Kullanım Durumu: Ziyaretçi kaydı

## Genel Bakış

## Ana Akış

1. Görevli formu açar.
2. Görevli adı girer.
3. Sistem ziyareti kaydeder.

## Alternatif Akışlar

### A1: Ziyaretçi kayıtlı

**Tetikleyici:** Ziyaretçi listede var (2. adım)

**Akış:**

1. Sistem ziyaretçiyi gösterir.
2. 3. adıma dönülür.
`;

describe('an alternative with a trigger of its own', () => {
  it('leaves where that says, and its steps are below the label of a flow', async () => {
    const { lines, questions } = await linesAndQuestions(REGISTER);
    expect(questions).toEqual([]);
    expect(lines).toEqual(
      expect.arrayContaining([
        'a: The clerk enters the e-mail -> o: The system shows the visitor [Visitor exists · The e-mail is known]',
        'o: The system shows the visitor -> o: The system stores the visit',
        'o: The system stores the visit -> o: The system shows a message [No badges · No badge is left]',
      ]),
    );
    expect((await draftOf(REGISTER)).leftOver.map(({ text }) => text).join()).not.toMatch(
      /Trigger/,
    );
  });

  it('is read in Turkish, and a chapter that gives an overview names no model', async () => {
    expect(drawn(await draftOf(KAYIT))).toEqual({
      'Ziyaretçi kaydı': expect.arrayContaining([
        'a: Görevli adı girer -> o: Sistem ziyaretçiyi gösterir [Ziyaretçi kayıtlı · Ziyaretçi listede var]',
      ]),
    });
  });
});

describe('a table of exceptions', () => {
  const RESET = `# Reset

**Trigger:** The user clicks "Forgot" on the login page.

**Basic flow**

1. Clicks "Forgot"
2. The user enters the e-mail.
3. The system sends a link.

**Exceptions**

| Step | Condition | Outcome |
|---|---|---|
| 2 | The e-mail is not registered | A message is shown. The flow ends. |
| 2 | The e-mail is empty | A hint is shown. The flow returns to step 2. |
`;

  it('leaves the steps that its first column names', async () => {
    const { lines, questions } = await linesAndQuestions(RESET);
    expect(questions).toEqual([]);
    expect(lines.filter((line) => line.includes('[The'))).toEqual([
      expect.stringMatching(/^a: The user enters the e-mail <e-mail> -> o: A message is shown/),
      expect.stringMatching(/^a: The user enters the e-mail <e-mail> -> o: A hint is shown/),
    ]);
  });

  it('follows a trigger that is no step of its own where the first step says it again', async () => {
    const draft = await draftOf(RESET);
    expect(draft.steps.filter(({ label }) => label.includes('Forgot'))).toHaveLength(1);
    expect(draft.leftOver.map(({ text }) => text)).toEqual([
      expect.stringContaining('on the login page'),
    ]);
  });
});
