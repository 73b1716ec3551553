-- AlterTable
ALTER TABLE "realm" ADD COLUMN     "disabled_sign_in_methods" TEXT[] DEFAULT ARRAY[]::TEXT[];

COMMENT ON COLUMN "realm"."disabled_sign_in_methods" IS 'Names of ways of signing in that nobody may use (lib/auth/sign-in-methods.contract.ts)';
