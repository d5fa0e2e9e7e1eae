CREATE TABLE "call_steps" (
	"call_id" text,
	"position" integer,
	"result" text NOT NULL,
	CONSTRAINT "call_steps_pkey" PRIMARY KEY("call_id","position")
);
ALTER TABLE "answered_calls" ADD COLUMN "seen_at" timestamp(3) with time zone DEFAULT now() NOT NULL;
ALTER TABLE "call_steps" ADD CONSTRAINT "call_steps_call_id_answered_calls_id_fkey" FOREIGN KEY ("call_id") REFERENCES "answered_calls"("id") ON DELETE CASCADE;
